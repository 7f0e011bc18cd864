import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/config.js';
import { AdvisoryLocks } from './advisory-locks.js';
import { DatabaseMetrics } from './database-metrics.js';
import { DIRECT_DATABASE_URL } from './direct-url.js';
import { Transactions } from './transactions.js';

interface Connected {
  readonly dataSource: DataSource;
  readonly config: Config;
}

/**
 * The connection is opened before Nest starts, so that a missing database ends the start with one sentence instead of a stack.
 */
@Module({})
export class DatabaseModule {
  static of({ dataSource, config }: Connected): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSource.options,
          dataSourceFactory: () => Promise.resolve(dataSource),
        }),
      ],
      providers: [
        Transactions,
        AdvisoryLocks,
        DatabaseMetrics,
        { provide: DIRECT_DATABASE_URL, useValue: config.databaseDirectUrl ?? urlOf(dataSource) },
      ],
      exports: [Transactions, AdvisoryLocks, DIRECT_DATABASE_URL],
    };
  }
}

function urlOf(dataSource: DataSource): string {
  return (dataSource.options as { url?: string }).url ?? '';
}
