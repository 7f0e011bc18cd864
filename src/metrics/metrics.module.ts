import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config.js';
import { EventsModule } from '../events/events.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsServer } from './metrics-server.js';
import { MetricsService } from './metrics.service.js';

@Module({})
export class MetricsModule {
  /** Empty unless a token or a port is set. */
  static of({ metrics: { token, port } }: Config): DynamicModule[] {
    if (token === null && port === null) return [];
    return [
      {
        module: MetricsModule,
        imports: [EventsModule, ImportsModule],
        controllers: token === null ? [] : [MetricsController],
        providers: [MetricsService, MetricsServer],
      },
    ];
  }
}
