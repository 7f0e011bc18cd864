import { type DynamicModule, Module } from '@nestjs/common';
import { ParserMetrics } from './parser-metrics.js';
import type { ParserPoolOptions } from './parser-pool.js';
import { PARSER_OPTIONS, ParserService } from './parser.service.js';

@Module({})
export class ParserModule {
  static forRoot(options: ParserPoolOptions): DynamicModule {
    return {
      module: ParserModule,
      global: true,
      providers: [{ provide: PARSER_OPTIONS, useValue: options }, ParserService, ParserMetrics],
      exports: [ParserService],
    };
  }
}
