import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsServer } from './metrics-server.js';
import { ProcessMetrics } from './process-metrics.js';
import { RequestMetrics } from './request-metrics.js';

@Module({})
export class MetricsModule {
  /** Domains add metrics in any case. Unless a token or a port is set, nothing measures requests or answers a scrape. */
  static of({ config }: { readonly config: Config }): DynamicModule {
    const { token, port } = config.metrics;
    const isOn = token !== null || port !== null;
    return {
      module: MetricsModule,
      global: true,
      controllers: token === null ? [] : [MetricsController],
      providers: [Metrics, ...(isOn ? [ProcessMetrics, RequestMetrics, MetricsServer] : [])],
      exports: [Metrics],
    };
  }
}
