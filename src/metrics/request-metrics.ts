import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Histogram } from 'prom-client';

interface Exchange {
  request: IncomingMessage & { route?: { path: string } };
  response: ServerResponse;
  server: Server;
}

/** Seconds: from reading a cached row to a statement that reaches its time limit. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts and times every response of the application, with the diagnostics channels of Node. It adds no step to a request. */
@Injectable()
export class RequestMetrics implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly started = new WeakMap<IncomingMessage, bigint>();
  private readonly seconds: Histogram<'method' | 'route' | 'status'>;
  /** `/metrics` on a port of its own is another server, and is not counted. */
  private server: Server | null = null;

  constructor(private readonly host: HttpAdapterHost) {
    this.seconds = new Histogram({
      name: 'larder_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
    });
  }

  onApplicationBootstrap(): void {
    this.server = this.host.httpAdapter.getHttpServer() as Server;
    subscribe('http.server.request.start', this.onStart);
    subscribe('http.server.response.finish', this.onFinish);
  }

  onApplicationShutdown(): void {
    unsubscribe('http.server.request.start', this.onStart);
    unsubscribe('http.server.response.finish', this.onFinish);
  }

  private readonly onStart = (message: unknown): void => {
    const { request, server } = message as Exchange;
    if (server === this.server) this.started.set(request, process.hrtime.bigint());
  };

  private readonly onFinish = (message: unknown): void => {
    const { request, response } = message as Exchange;
    const start = this.started.get(request);
    if (start === undefined) return;
    const labels = { method: request.method ?? '', route: routeOf(request), status: String(response.statusCode) };
    this.seconds.observe(labels, Number(process.hrtime.bigint() - start) / 1e9);
  };
}

/** The pattern of the route and not the path: otherwise each path that a scanner tries would be a new label. */
function routeOf({ route }: Exchange['request']): string {
  return route?.path ?? 'unmatched';
}
