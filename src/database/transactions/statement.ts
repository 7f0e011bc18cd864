import type { QueryConfig, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { SERVER } from '../../queues/fair-queue.js';

/** One SQL text with a name. Postgres parses it once on each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /**
   * Whose turn the statement takes in the queue, when it is not about household `$1`: `server`, or `said` when the caller tells
   * it (`rowsInTurnOf`).
   */
  readonly scope?: 'server' | 'said';
  /** The statement writes changes into the feed of the household. */
  readonly notes?: true;
  /**
   * Milliseconds to wait for the answer, for a statement that may take longer than a request may. Use it with `SET LOCAL
   * statement_timeout`.
   */
  readonly query_timeout?: number;
}

/** Runs statements: `Sql` runs each one by itself, `Transaction` all of them or none. */
export interface Queries {
  rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /** The first row; `null` when there is none. */
  row<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row | null>;
}

/** The household whose turn the statement takes. @throws TypeError when the statement does not say it */
export function turnOfStatement({ name, scope }: Statement, [first]: readonly unknown[]): string {
  if (scope === 'server') return SERVER;
  if (scope === undefined && typeof first === 'string') return first;
  throw new TypeError(`${name} is about no household, and has no scope that says so`);
}

/** Without a name the statement is parsed each time. Poolers that share connections between clients need that. */
export function queryOf(
  { options }: DataSource,
  { name, text, query_timeout }: Statement,
  values: unknown[],
): QueryConfig & Pick<Statement, 'query_timeout'> {
  const { prepared } = options.extra as { prepared: boolean };
  const query = { text, values, ...(query_timeout !== undefined && { query_timeout }) };
  return prepared ? { name, ...query } : query;
}
