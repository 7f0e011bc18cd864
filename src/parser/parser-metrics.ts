import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { ParserService } from './parser.service.js';

@Injectable()
export class ParserMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly parser: ParserService,
  ) {}

  onModuleInit(): void {
    this.metrics.addGauge('larder_parser_tasks', 'Pages and texts at the parser threads, by state', 'state', () => {
      const { busy, waiting } = this.parser.load;
      return [
        ['busy', busy],
        ['waiting', waiting],
      ];
    });
    for (const queue of this.parser.queues) this.metrics.addQueue(queue);
  }
}
