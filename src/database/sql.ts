import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { FairQueue, SERVER, shareOf } from '../queues/fair-queue.js';
import { poolOf } from './pool.js';

/** One SQL text under one name, which Postgres parses once for each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** For a statement that is not about the household `$1`: whose turn it takes is the server's, or is said each time (`rowsInTurnOf`). */
  readonly scope?: 'server' | 'said';
  /** Milliseconds to wait for an answer that may take longer than a request should. `SET LOCAL statement_timeout` goes with it. */
  readonly query_timeout?: number;
}

/** Callers that wait for a connection, and for how many milliseconds. A page of a client may ask for two hundred pictures at once. */
const WAITING = { waiting: 1_000, waitingEach: 200, patience: 5_000 };

/**
 * Runs named prepared statements and transactions on the data source's own pool, in turn by household: slow statements of one
 * household leave half of the connections to the others.
 */
@Injectable()
export class Sql {
  readonly queue: FairQueue;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    const { max } = poolOf(dataSource).options;
    // Health, sessions and what TypeORM does itself take connections without waiting here: one is left to them.
    const running = max > 2 ? max - 1 : max;
    this.queue = new FairQueue({ name: 'requests to the database', running, runningEach: shareOf(max), ...WAITING });
  }

  /** @param gone aborted when nobody wants the rows any more: what waits is then not asked */
  async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[], gone?: AbortSignal): Promise<Row[]> {
    return this.ask<Row>(householdOf(statement, values), statement, values, gone);
  }

  /** The first row, `null` when there is none. */
  async row<Row extends QueryResultRow>(
    statement: Statement,
    values: unknown[],
    gone?: AbortSignal,
  ): Promise<Row | null> {
    return (await this.rows<Row>(statement, values, gone))[0] ?? null;
  }

  /** The same for a statement that does not know whose it is. */
  async rowsInTurnOf<Row extends QueryResultRow>(
    turn: string,
    statement: Statement,
    values: unknown[],
  ): Promise<Row[]> {
    return this.ask<Row>(turn, statement, values);
  }

  /** @param householdId whose turn it takes; `SERVER` for what is about no household, or many */
  transaction<T>(householdId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.queue.run(householdId, () => this.dataSource.transaction(work));
  }

  private async ask<Row extends QueryResultRow>(
    turn: string,
    statement: Statement,
    values: unknown[],
    gone?: AbortSignal,
  ): Promise<Row[]> {
    const query = queryOf(this.dataSource, statement, values);
    const ask = (): Promise<QueryResult<Row>> => poolOf(this.dataSource).query<Row>(query);
    return (await this.queue.run(turn, ask, gone)).rows;
  }
}

function householdOf({ name, scope }: Statement, [first]: readonly unknown[]): string {
  if (scope === 'server') return SERVER;
  if (scope === undefined && typeof first === 'string') return first;
  throw new TypeError(`${name} is about no household, and has no scope that says so`);
}

/** The same inside the transaction of `manager`. */
export async function rowsIn<Row extends QueryResultRow>(
  manager: EntityManager,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const client = (await manager.queryRunner?.connect()) as PoolClient | undefined;
  if (client === undefined) throw new Error('rowsIn needs the manager of an open transaction');
  return (await client.query<Row>(queryOf(manager.dataSource, statement, values))).rows;
}

/** Without its name a statement is parsed anew each time, as poolers need it that hand connections from one to the other. */
function queryOf(
  { options }: DataSource,
  { name, text, query_timeout }: Statement,
  values: unknown[],
): QueryConfig & Pick<Statement, 'query_timeout'> {
  const { prepared } = options.extra as { prepared: boolean };
  const query = { text, values, ...(query_timeout !== undefined && { query_timeout }) };
  return prepared ? { name, ...query } : query;
}
