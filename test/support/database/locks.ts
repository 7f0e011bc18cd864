import pg from 'pg';
import { type AnyDatabase, nodes } from './database.js';
import { until } from '../until.js';

/** Citus numbers a process by its node and, in the last ten digits, its process id there. */
const ON_A_CLUSTER = 'SELECT FROM citus_lock_waits WHERE blocking_gpid % 10000000000 = pg_backend_pid()';
const ON_ONE_SERVER = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';

/** Number of connections that wait for a lock of this connection, on any node. */
export async function waitingFor(holder: pg.Client): Promise<number> {
  const { rowCount } = await holder.query(nodes().length > 1 ? ON_A_CLUSTER : ON_ONE_SERVER);
  return rowCount ?? 0;
}

const BEHIND_ON_A_CLUSTER = `
  WITH RECURSIVE waits AS MATERIALIZED (SELECT waiting_gpid, blocking_gpid FROM citus_lock_waits),
  behind AS (
    SELECT waiting_gpid FROM waits WHERE blocking_gpid % 10000000000 = pg_backend_pid()
    UNION SELECT w.waiting_gpid FROM waits w JOIN behind b ON b.waiting_gpid = w.blocking_gpid
  )
  SELECT FROM behind`;
const BEHIND_ON_ONE_SERVER = `
  WITH RECURSIVE behind AS (
    SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
    UNION SELECT l.pid FROM pg_locks l JOIN behind b ON b.pid = ANY (pg_blocking_pids(l.pid)) WHERE NOT l.granted
  )
  SELECT FROM behind`;

/** Like `waitingFor`, including the connections that wait for those. */
export async function waitingBehind(holder: pg.Client): Promise<number> {
  const { rowCount } = await holder.query(nodes().length > 1 ? BEHIND_ON_A_CLUSTER : BEHIND_ON_ONE_SERVER);
  return rowCount ?? 0;
}

const WAITING_ON_A_CLUSTER = 'SELECT DISTINCT waiting_gpid FROM citus_lock_waits';
const WAITING_ON_ONE_SERVER = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Number of statements that wait for a lock, on any node. */
export async function waitingForLocks(database: Pick<AnyDatabase, 'query'>): Promise<number> {
  return (await database.query(nodes().length > 1 ? WAITING_ON_A_CLUSTER : WAITING_ON_ONE_SERVER)).length;
}

/** Removes the person from the household while a request of the person waits for the same lock. */
export async function leftDuring<T>(database: AnyDatabase, userId: string, request: () => Promise<T>): Promise<T> {
  const remover = new pg.Client(database.url);
  await remover.connect();
  try {
    await remover.query('BEGIN');
    await remover.query('DELETE FROM memberships WHERE user_id = $1', [userId]);
    const answer = request();
    await until(async () => (await waitingFor(remover)) > 0);
    await remover.query('COMMIT');
    return await answer;
  } finally {
    await remover.end();
  }
}

interface RowThatGoes {
  readonly table: string;
  readonly add: pg.QueryConfig;
  readonly remove: pg.QueryConfig;
}

/**
 * Sends a request while another transaction adds a conflicting row. The row is removed before the request looks for it.
 */
export async function goneMeanwhile<T>(
  database: AnyDatabase,
  { table, add, remove }: RowThatGoes,
  request: () => Promise<T>,
): Promise<T> {
  const [first, second] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([first.connect(), second.connect()]);
  try {
    await first.query('BEGIN');
    await first.query(add);
    const answer = request();
    await until(async () => (await waitingFor(first)) === 1);
    await second.query('BEGIN');
    const locked = second.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await until(async () => (await waitingFor(first)) === 2);
    await first.query('COMMIT');
    await locked;
    await second.query(remove);
    await second.query('COMMIT');
    return await answer;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/**
 * Begins a transaction that holds the counter of the person's household. A request that changes something there has
 * finished its reads, and waits for the end of this transaction.
 */
export async function holdFeed(holder: pg.Client, userId: string): Promise<void> {
  const home = 'SELECT household_id AS id FROM memberships WHERE user_id = $1';
  const { rows } = await holder.query<{ id: string }>(home, [userId]);
  await holder.query('BEGIN');
  await holder.query('SELECT FROM change_counters WHERE household_id = $1 FOR UPDATE', [rows[0]?.id]);
}

/** Begins a transaction that holds a recipe. A request that changes or removes it waits for the end of this transaction. */
export async function holdRecipe(holder: pg.Client, recipeId: string): Promise<void> {
  const { rows } = await holder.query<{ id: string }>('SELECT household_id AS id FROM recipes WHERE id = $1', [
    recipeId,
  ]);
  await holder.query('BEGIN');
  await holder.query('SELECT FROM recipes WHERE household_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    rows[0]?.id,
    recipeId,
  ]);
}
