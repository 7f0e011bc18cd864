import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Sql } from './sql.js';

/** The connection is opened before Nest starts, so that a missing database ends the start with one sentence. */
@Global()
@Module({})
export class DatabaseModule {
  static of(dataSource: DataSource): { module: typeof DatabaseModule } & Record<string, unknown> {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSource.options,
          dataSourceFactory: () => Promise.resolve(dataSource),
        }),
      ],
      providers: [Sql],
      exports: [Sql],
    };
  }
}
