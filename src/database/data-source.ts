import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AnsweringClient } from './answering-client.js';
import { countedDriver } from './pool.js';
import { migrations } from './schema/migrations.js';
import { SnakeNamingStrategy } from './schema/naming-strategy.js';

/** Milliseconds. When connecting takes several seconds, a 503 is better than a growing queue of requests. */
const CONNECT_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 10_000;
const LOCK_TIMEOUT = 5_000;
/** Milliseconds between two statements of a transaction. `ReceiptsRepository` raises it for operations, which also do other work in one. */
const IDLE_TIMEOUT = 10_000;
/** Milliseconds. For a server that cannot even report its own timeout: its machine hangs, or the network is down. */
const ANSWER_TIMEOUT = 12_000;

/**
 * Citus finds the shard of a statement from its values, so it plans each execution. It also sends each `SET LOCAL` to the workers, and
 * nothing that a function such as `set_config` sets.
 */
const ON_CLUSTER = '-c plan_cache_mode=force_custom_plan -c citus.propagate_set_commands=local';

/** The name by which the server knows the connections of a Larder. */
export const APPLICATION_NAME = 'larder';

/** Calendar days stay text, `YYYY-MM-DD`. `pg` alone would make them a time in the time zone of the server. */
const TYPES = new pg.TypeOverrides();
const [DATES, TEXTS] = [1182, 1009];
TYPES.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
TYPES.setTypeParser(DATES, pg.types.getTypeParser(TEXTS) as (text: string) => unknown);

/** Entity classes. */
export type Entities = (new () => object)[];

interface StatementOptions {
  /** Whether the tables are spread over the nodes of a cluster. */
  readonly isDistributed?: boolean;
}

/** @param poolSize maximum number of connections */
export function dataSourceOptions(
  url: string,
  entities: Entities,
  poolSize: number,
  { isDistributed = false }: StatementOptions = {},
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    applicationName: APPLICATION_NAME,
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
      types: TYPES,
      statement_timeout: STATEMENT_TIMEOUT,
      lock_timeout: LOCK_TIMEOUT,
      idle_in_transaction_session_timeout: IDLE_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
      ...(isDistributed && { options: ON_CLUSTER }),
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    },
  };
}

export function createDataSource(
  url: string,
  entities: Entities,
  poolSize: number,
  options?: StatementOptions,
): DataSource {
  return new DataSource({
    ...dataSourceOptions(url, entities, poolSize, options),
    driver: countedDriver,
  });
}
