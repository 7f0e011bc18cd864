import { DataSource, type DataSourceOptions } from 'typeorm';
import { AnsweringClient } from './answering-client.js';
import { migrations } from './schema/migrations.js';
import { SnakeNamingStrategy } from './schema/naming-strategy.js';

/** Milliseconds. When connecting takes several seconds, a 503 is better than a growing queue of requests. */
const CONNECT_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 10_000;
/** Milliseconds. For a server that cannot even report its own timeout: its machine hangs, or the network is down. */
const ANSWER_TIMEOUT = 12_000;

/** Every statement finds its rows by keys, so one plan fits all values. Planning a search takes as long as executing it. */
export const GENERIC_PLANS = '-c plan_cache_mode=force_generic_plan';

/** Entity classes. */
export type Entities = (new () => object)[];

/** @param poolSize maximum number of connections @param prepared whether statements are sent with their names */
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
