import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { announcedBytes } from '../http/bodies/unread-body.js';
import { listen } from '../http/server/listen.js';
import { NOT_STORED } from '../http/server/security-headers.js';
import { isBearerOf } from './bearer.js';
import { Metrics } from './metrics.js';

/**
 * `/metrics` on a separate port, which a proxy need not expose. Anyone who reaches the port can read it, unless a token is set
 * too.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | null = null;

  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { host, metrics } = this.config;
    if (metrics.port === null) return;
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      if (announcedBytes(request) !== 0) response.setHeader('Connection', 'close');
      response.setHeader('Cache-Control', NOT_STORED);
      void this.answer(request, response);
    };
    this.server = createServer(answer).on('checkContinue', answer);
    await listen(this.server, host, metrics.port, 'METRICS_PORT');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { token } = this.config.metrics;
    if (url?.split('?')[0] !== '/metrics') response.writeHead(404).end();
    else if (token !== null && !isBearerOf(token, headers.authorization)) response.writeHead(401).end();
    else await this.write(response);
  }

  private async write(response: ServerResponse): Promise<void> {
    try {
      const text = await this.metrics.text();
      response.writeHead(200, { 'Content-Type': this.metrics.contentType }).end(text);
    } catch {
      response.writeHead(503, { 'Retry-After': '5' }).end();
    }
  }
}
