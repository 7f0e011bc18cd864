import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config.js';
import { ParserMetrics } from './parser-metrics.js';
import { PARSER_OPTIONS, ParserService } from './parser.service.js';

/** Maximum milliseconds and MiB for parsing one page or text. */
const LIMITS = { timeoutMs: 10_000, memoryMb: 256 };

@Module({})
export class ParserModule {
  static of({ config }: { readonly config: Config }): DynamicModule {
    return {
      module: ParserModule,
      global: true,
      providers: [
        { provide: PARSER_OPTIONS, useValue: { threads: config.parserThreads, ...LIMITS } },
        ParserService,
        ParserMetrics,
      ],
      exports: [ParserService],
    };
  }
}
