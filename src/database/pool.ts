import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { UnavailableError } from './pg-errors.js';

/** Maximum number of callers that wait for a connection. */
const MOST_WAITING = 500;

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/** The connection pool of the data source, for what TypeORM does not offer: prepared statements, locks, other libraries. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}

/**
 * Refuses callers when too many wait, instead of keeping their requests in memory until they time out. So a slow or missing
 * database does not have a backlog when it recovers.
 */
export function boundWaiting(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Connected) => Promise<PoolClient>;
  const bounded = (callback?: Connected): unknown => {
    if (pool.waitingCount < MOST_WAITING) return connect(callback);
    const refusal = new UnavailableError('Too many callers wait for a connection to the database');
    if (callback === undefined) return Promise.reject(refusal);
    callback(refusal, undefined, () => undefined);
    return undefined;
  };
  pool.connect = bounded as Pool['connect'];
}
