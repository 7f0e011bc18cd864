import type pg from 'pg';
import { type AnyDatabase, nodes } from './database.js';

/** Citus numbers a process by its node and, in the last ten digits, its process id there. */
const ON_A_CLUSTER = 'SELECT FROM citus_lock_waits WHERE blocking_gpid % 10000000000 = pg_backend_pid()';
const ON_ONE_SERVER = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';

/** Number of connections that wait for a lock that this one holds, on whichever node. */
export async function waitingFor(holder: pg.Client): Promise<number> {
  const { rowCount } = await holder.query(nodes().length > 1 ? ON_A_CLUSTER : ON_ONE_SERVER);
  return rowCount ?? 0;
}

const WAITING_ON_A_CLUSTER = 'SELECT DISTINCT waiting_gpid FROM citus_lock_waits';
const WAITING_ON_ONE_SERVER = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Number of statements that wait for a lock, on whichever node. */
export async function waitingForLocks(database: Pick<AnyDatabase, 'query'>): Promise<number> {
  return (await database.query(nodes().length > 1 ? WAITING_ON_A_CLUSTER : WAITING_ON_ONE_SERVER)).length;
}
