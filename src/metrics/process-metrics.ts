import { Injectable, type OnModuleInit } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';

/** Processor time, memory, event loop and garbage collection. Measuring them costs time, so this runs only where they can be read. */
@Injectable()
export class ProcessMetrics implements OnModuleInit {
  onModuleInit(): void {
    collectDefaultMetrics();
  }
}
