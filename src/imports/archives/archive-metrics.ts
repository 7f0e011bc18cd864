import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../metrics/metrics.js';
import { ArchivesService } from './archives.service.js';

@Injectable()
export class ArchiveMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly archives: ArchivesService,
  ) {}

  onModuleInit(): void {
    this.metrics.addQueue(this.archives.inspections);
  }
}
