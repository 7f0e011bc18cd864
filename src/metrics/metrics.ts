import { Injectable } from '@nestjs/common';
import { Counter, Gauge, register } from 'prom-client';
import type { FairQueue } from '../queues/fair-queue.js';

/** A value of the label of a gauge, and the number for it. */
export type Reading = [label: string, value: number];

/**
 * The metrics for Prometheus, in the registry of `prom-client`. What a domain can read at any time it adds here: a gauge, or a queue.
 * What happens it counts with `Outcomes`. This is done in every process, also where nothing can read it because neither a token nor a
 * port is set.
 */
@Injectable()
export class Metrics {
  private readonly queues: FairQueue[] = [];

  constructor() {
    this.addQueueGauge('larder_queue_running', 'Work of each queue that is under way in this process', 'running');
    this.addQueueGauge('larder_queue_waiting', 'Work of each queue that waits for its turn', 'waiting');
    this.addRefusals();
  }

  /** @param read called at each scrape; `sharedRead` lets several gauges have one read */
  addGauge(name: string, help: string, label: string, read: () => Reading[] | Promise<Reading[]>): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      async collect() {
        for (const [state, value] of await read()) this.set({ [label]: state }, value);
      },
    });
  }

  /** A gauge without a label. */
  addNumber(name: string, help: string, read: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      async collect() {
        this.set(await read());
      },
    });
  }

  /** The label of a queue is its name in `QueueLimits`. */
  addQueue(queue: FairQueue): void {
    const { name } = queue.limits;
    if (this.queues.some(({ limits }) => limits.name === name)) throw new Error(`Two queues have the name "${name}"`);
    this.queues.push(queue);
  }

  get contentType(): string {
    return register.contentType;
  }

  text(): Promise<string> {
    return register.metrics();
  }

  private addQueueGauge(name: string, help: string, count: 'running' | 'waiting'): void {
    this.addGauge(name, help, 'queue', () => this.queues.map((queue) => [queue.limits.name, queue[count]]));
  }

  private addRefusals(): void {
    const { queues } = this;
    new Counter({
      name: 'larder_queue_refused_total',
      help: 'Work that a queue refused: because too much of the household or of all waits, or because its turn came too late',
      labelNames: ['queue', 'reason'],
      collect() {
        this.reset();
        for (const { limits, refused } of queues)
          for (const [reason, count] of Object.entries(refused)) this.inc({ queue: limits.name, reason }, count);
      },
    });
  }
}
