import { DataSource, type DataSourceOptions } from 'typeorm';
import { AnsweringClient } from './answering-client.js';
import { migrations } from './migrations.js';
import { SnakeNamingStrategy } from './naming-strategy.js';

/** Seconds-long waits mean trouble: better a 503 that says so than a queue of requests. Milliseconds. */
const CONNECT_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 10_000;
/** For a server that cannot even say that a statement took too long: its machine stands still, or the network is gone. */
const ANSWER_TIMEOUT = 12_000;

/** Every statement finds its rows by keys, so one plan serves all values; making one takes a search as long as running it. */
export const GENERIC_PLANS = '-c plan_cache_mode=force_generic_plan';

/** Classes of entities. */
export type Entities = (new () => object)[];

/** @param poolSize most connections at once @param prepared whether statements keep their names */
export function dataSourceOptions(
  url: string,
  entities: Entities,
  poolSize: number,
  prepared = true,
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    applicationName: 'larder',
    entities,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    installExtensions: false,
    connectTimeoutMS: CONNECT_TIMEOUT,
    poolSize,
    extra: {
      Client: AnsweringClient,
      prepared,
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
      options: GENERIC_PLANS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    },
  };
}

export function createDataSource(url: string, entities: Entities, poolSize: number, prepared = true): DataSource {
  return new DataSource(dataSourceOptions(url, entities, poolSize, prepared));
}
