import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { sharedRead } from '../metrics/shared-read.js';
import { ImportsRepository } from './imports.repository.js';

@Injectable()
export class ImportMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly repository: ImportsRepository,
  ) {}

  onModuleInit(): void {
    const open = sharedRead(() => this.repository.openByStatus());
    this.metrics.addGauge(
      'larder_imports_open',
      'Imports of all households that are not finished',
      'status',
      async () => (await open()).map(({ status, count }) => [status, count]),
    );
    this.metrics.addGauge('larder_imports_oldest_seconds', 'Age of the oldest of them', 'status', async () =>
      (await open()).map(({ status, oldestSeconds }) => [status, oldestSeconds]),
    );
  }
}
