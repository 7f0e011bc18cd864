import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../metrics/metrics.js';
import { sharedRead } from '../../metrics/shared-read.js';
import { PictureImporter } from './picture-importer.js';

@Injectable()
export class PictureMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly importer: PictureImporter,
  ) {}

  onModuleInit(): void {
    const open = sharedRead(() => this.importer.openByStatus());
    this.metrics.addGauge(
      'larder_pictures_open',
      'Pictures of all households that are yet to be fetched',
      'status',
      async () => (await open()).map(({ status, count }) => [status, count]),
    );
    this.metrics.addGauge(
      'larder_pictures_due_seconds',
      'For how long the first of them has been due',
      'status',
      async () => (await open()).map(({ status, dueSeconds }) => [status, dueSeconds]),
    );
  }
}
