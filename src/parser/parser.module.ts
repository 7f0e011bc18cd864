import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { ParserMetrics } from './parser-metrics.js';
import type { ParserPoolOptions } from './parser-pool.js';
import { PARSER_OPTIONS, ParserService } from './parser.service.js';

/** Maximum milliseconds and MiB for parsing one page or text. */
const LIMITS = { timeoutMs: 10_000, memoryMb: 256 };

@Module({})
export class ParserModule {
  static of({ config }: { readonly config: Config }): DynamicModule {
    const options: ParserPoolOptions = { threads: config.parserThreads, ...LIMITS };
    return {
      module: ParserModule,
      global: true,
      providers: [{ provide: PARSER_OPTIONS, useValue: options }, ParserService, ParserMetrics],
      exports: [ParserService],
    };
  }
}
