import type { Server } from 'node:net';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool.js';
import { Sql } from '../database/sql.js';
import { EventStreams } from '../events/event-streams.js';
import { deliveryOutcomes, eventOutcomes } from '../events/outcomes.js';
import { WebhooksService } from '../events/webhooks/webhooks.service.js';
import { DraftReader } from '../imports/draft-reader.js';
import { ImportsService } from '../imports/imports.service.js';
import { importOutcomes, pictureOutcomes } from '../imports/outcomes.js';
import { PictureImporter } from '../imports/pictures/picture-importer.js';
import type { Outcomes } from '../outcomes.js';
import { ParserService } from '../parser/parser.service.js';
import type { FairQueue } from '../queues/fair-queue.js';
import { converterFailures } from '../recipes/pictures/conversion/picture-converter.js';
import { RequestMetrics } from './request-metrics.js';

/** All metrics for Prometheus. Gauges are read at the time of each scrape. */
@Injectable()
export class MetricsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly registry = new Registry();
  private requests: RequestMetrics | null = null;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly parser: ParserService,
    private readonly imports: ImportsService,
    private readonly pictures: PictureImporter,
    private readonly reader: DraftReader,
    private readonly streams: EventStreams,
    private readonly webhooks: WebhooksService,
    private readonly sql: Sql,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.addPool();
    this.addImports();
    this.addPictures();
    this.addParser();
    this.addQueues();
    this.addEvents();
    this.addWebhooks();
  }

  onApplicationBootstrap(): void {
    this.requests = new RequestMetrics(this.registry, this.host.httpAdapter.getHttpServer() as Server);
  }

  onApplicationShutdown(): void {
    this.requests?.stop();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  private addPool(): void {
    const pool = poolOf(this.dataSource);
    this.addGauge('larder_database_connections', 'Connections to the database, by state', 'state', () => [
      ['busy', pool.totalCount - pool.idleCount],
      ['idle', pool.idleCount],
    ]);
    this.addGauge('larder_database_waiting_requests', 'Callers that wait for a connection', 'state', () => [
      ['waiting', pool.waitingCount + this.sql.queue.waiting],
    ]);
  }

  private addImports(): void {
    const open = shared(() => this.imports.openByStatus());
    this.addGauge('larder_imports_open', 'Imports of all households that are not finished', 'status', async () =>
      (await open()).map(({ status, count }) => [status, count]),
    );
    this.addGauge('larder_imports_oldest_seconds', 'Age of the oldest of them', 'status', async () =>
      (await open()).map(({ status, oldestSeconds }) => [status, oldestSeconds]),
    );
    this.addCounter(
      'larder_imports_finished_total',
      'Imports that this process finished, by outcome: completed or the code of the failure',
      importOutcomes,
    );
  }

  private addPictures(): void {
    const open = shared(() => this.pictures.openByStatus());
    this.addGauge('larder_pictures_open', 'Pictures of all households that are yet to be fetched', 'status', async () =>
      (await open()).map(({ status, count }) => [status, count]),
    );
    this.addGauge('larder_pictures_due_seconds', 'For how long the first of them has been due', 'status', async () =>
      (await open()).map(({ status, dueSeconds }) => [status, dueSeconds]),
    );
    this.addCounter(
      'larder_pictures_finished_total',
      'Pictures that this process is done with, by outcome: kept, dropped or the code of the failure',
      pictureOutcomes,
    );
    this.addCounter(
      'larder_picture_converter_failures_total',
      'Processes that were to convert a picture and died over it, or were ended because it took too long',
      converterFailures,
    );
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

  private addEvents(): void {
    this.addGauge('larder_event_streams', 'Streams of events that clients follow in this process', 'state', () => [
      ['open', this.streams.size],
    ]);
    this.addCounter(
      'larder_events_total',
      'Events for the streams of this process: sent, or lagged where a client was told that it missed some',
      eventOutcomes,
    );
  }

  private addWebhooks(): void {
    const waiting = shared(() => this.webhooks.waitingDeliveries());
    this.addGauge('larder_webhook_deliveries_waiting', 'Messages to webhooks that are on', 'status', async () => [
      ['waiting', (await waiting()).count],
    ]);
    this.addGauge('larder_webhook_deliveries_oldest_seconds', 'Age of the oldest of them', 'status', async () => [
      ['waiting', (await waiting()).oldestSeconds],
    ]);
    this.addCounter(
      'larder_webhook_attempts_total',
      'Attempts of this process to deliver a message: delivered, postponed to another attempt, or failed for good',
      deliveryOutcomes,
    );
  }

  /** The label of a queue is its name in `QueueLimits`. */
  private addQueues(): void {
    const queues = [...this.parser.queues, this.pictures.queue, this.reader.aiTurns, this.sql.queue];
    const read =
      (count: (queue: FairQueue) => number): (() => [string, number][]) =>
      () =>
        queues.map((queue) => [queue.limits.name, count(queue)]);
    this.addGauge(
      'larder_queue_running',
      'Work of each queue that is under way in this process',
      'queue',
      read((queue) => queue.running),
    );
    this.addGauge(
      'larder_queue_waiting',
      'Work of each queue that waits for its turn',
      'queue',
      read((queue) => queue.waiting),
    );
    new Counter({
      name: 'larder_queue_refused_total',
      help: 'Work that a queue refused: because too much of the household or of all waits, or because its turn came too late',
      labelNames: ['queue', 'reason'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { limits, refused } of queues)
          for (const [reason, count] of Object.entries(refused)) this.inc({ queue: limits.name, reason }, count);
      },
    });
  }

  /** Each outcome starts at 0: Prometheus cannot see the first increase of a counter that did not exist before. */
  private addCounter(name: string, help: string, outcomes: Outcomes<string>): void {
    const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [this.registry] });
    for (const outcome of outcomes.all) counter.inc({ outcome }, 0);
    outcomes.listen((outcome, count) => {
      counter.inc({ outcome }, count);
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

/** Metrics that are collected at the same time share one read. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
