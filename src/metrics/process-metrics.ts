import { Injectable, type OnModuleInit } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { Metrics } from './metrics.js';

/** Processor time, memory, event loop and garbage collection. Measuring them costs time, so this runs only where they can be read. */
@Injectable()
export class ProcessMetrics implements OnModuleInit {
  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    collectDefaultMetrics({ register: this.metrics.registry });
  }
}
