import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:net';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool.js';
import { IMPORT_OUTCOMES } from '../imports/import-outcomes.js';
import { ImportsService } from '../imports/imports.service.js';
import { ParserService } from '../parser/parser.service.js';
import { RequestMetrics } from './request-metrics.js';

/** Everything that Larder tells Prometheus. What has a current value is read when it is asked for. */
@Injectable()
export class MetricsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly registry = new Registry();
  private readonly imports = new Counter({
    name: 'larder_imports_finished_total',
    help: 'Imports that this process finished, by outcome: completed or the code of the failure',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private requests: RequestMetrics | null = null;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly parser: ParserService,
    private readonly importsService: ImportsService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.addPool();
    this.addQueue();
    this.addParser();
  }

  onApplicationBootstrap(): void {
    this.requests = new RequestMetrics(this.registry, this.host.httpAdapter.getHttpServer() as Server);
    subscribe(IMPORT_OUTCOMES, this.onOutcome);
  }

  onApplicationShutdown(): void {
    this.requests?.stop();
    unsubscribe(IMPORT_OUTCOMES, this.onOutcome);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  private readonly onOutcome = (outcome: unknown): void => {
    this.imports.inc({ outcome: String(outcome) });
  };

  private addPool(): void {
    const pool = poolOf(this.dataSource);
    this.addGauge('larder_database_connections', 'Connections to the database, by state', 'state', () => [
      ['busy', pool.totalCount - pool.idleCount],
      ['idle', pool.idleCount],
    ]);
    this.addGauge('larder_database_waiting_requests', 'Callers that wait for a connection', 'state', () => [
      ['waiting', pool.waitingCount],
    ]);
  }

  private addQueue(): void {
    const read = async (value: 'count' | 'oldestSeconds'): Promise<[string, number][]> =>
      (await this.importsService.openByStatus()).map((open) => [open.status, open[value]]);
    this.addGauge('larder_imports_open', 'Imports of all households that are not finished', 'status', () =>
      read('count'),
    );
    this.addGauge('larder_imports_oldest_seconds', 'Age of the oldest of them', 'status', () => read('oldestSeconds'));
  }

  private addParser(): void {
    this.addGauge('larder_parser_tasks', 'Pages and texts at the parser threads, by state', 'state', () => {
      const { busy, waiting } = this.parser.load;
      return [
        ['busy', busy],
        ['waiting', waiting],
      ];
    });
  }

  private addGauge(
    name: string,
    help: string,
    label: string,
    read: () => [string, number][] | Promise<[string, number][]>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        for (const [state, value] of await read()) this.set({ [label]: state }, value);
      },
    });
  }
}
