import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { UnavailableError } from './pg-errors.js';

/** Callers that may wait for a connection. */
const MOST_WAITING = 500;

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/** The data source's own connections, for what TypeORM has no way of its own: prepared statements, locks, other libraries. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}

/**
 * Refuses those whose turn would not come in time, instead of keeping their requests in memory until it is over: a slow
 * database, or one that is gone, gets no pile of work to catch up with.
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
