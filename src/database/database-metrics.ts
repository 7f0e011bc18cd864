import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RequestQueue } from '../http/request-queue.js';
import { Metrics } from '../metrics/metrics.js';
import { poolCounts } from './pool.js';

@Injectable()
export class DatabaseMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly queue: RequestQueue,
  ) {}

  onModuleInit(): void {
    this.metrics.addGauge('larder_database_connections', 'Connections to the database, by state', 'state', () => {
      const { busy, idle } = poolCounts();
      return Object.entries({ busy, idle });
    });
    this.metrics.addGauge('larder_database_waiting_requests', 'Callers that wait for a connection', 'state', () => [
      ['waiting', poolCounts().waiting + this.queue.waiting],
    ]);
  }
}
