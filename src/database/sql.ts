import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { FairQueue, SERVER, shareOf } from '../queues/fair-queue.js';
import { isDeadlock } from './pg-errors.js';
import { poolOf } from './pool.js';

/** One SQL text under one name, which Postgres parses once for each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** For a statement that is not about the household `$1`: whose turn it takes is the server's, or is said each time (`rowsInTurnOf`). */
  readonly scope?: 'server' | 'said';
  /** For a statement that writes changes into the feed of the household. */
  readonly notes?: true;
  /** Milliseconds to wait for an answer that may take longer than a request should. `SET LOCAL statement_timeout` goes with it. */
  readonly query_timeout?: number;
}

/** What runs statements: `Sql` each by itself, a `Transaction` all or none. */
export interface Queries {
  rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /** The first row, `null` when there is none. */
  row<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row | null>;
}

/** Callers that wait for a connection, and for how many milliseconds. A page of a client may ask for two hundred pictures at once. */
const WAITING = { waiting: 1_000, waitingEach: 200, patience: 5_000 };

/**
 * Runs named prepared statements and transactions on the data source's own connections, in turn by household: slow statements of
 * one household leave half of the connections to the others. A statement that Postgres refuses, as at an expected conflict, keeps
 * its connection and all that is prepared on it.
 */
@Injectable()
export class Sql implements Queries {
  readonly queue: FairQueue;
  private readonly notedListeners: ((householdId: string) => void)[] = [];

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    const { max } = poolOf(dataSource).options;
    // Health, sessions and what TypeORM does itself take connections without waiting here: one is left to them.
    const running = max > 2 ? max - 1 : max;
    this.queue = new FairQueue({ name: 'requests to the database', running, runningEach: shareOf(max), ...WAITING });
  }

  /** For the base of repositories: TypeORM's own statements, each by itself. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** @param gone aborted when nobody wants the rows any more: what waits is then not asked */
  async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[], gone?: AbortSignal): Promise<Row[]> {
    const householdId = householdOf(statement, values);
    const rows = await this.run<Row>(householdId, statement, values, gone);
    if (statement.notes) this.tellNoted(householdId);
    return rows;
  }

  async row<Row extends QueryResultRow>(
    statement: Statement,
    values: unknown[],
    gone?: AbortSignal,
  ): Promise<Row | null> {
    return (await this.rows<Row>(statement, values, gone))[0] ?? null;
  }

  /** The same for a statement that does not know whose it is. */
  rowsInTurnOf<Row extends QueryResultRow>(turn: string, statement: Statement, values: unknown[]): Promise<Row[]> {
    return this.run<Row>(turn, statement, values);
  }

  /**
   * All or nothing of what `work` does with the transaction. What it hands to `afterCommit` is done once that is stored. `work` is
   * called once more when Postgres undid the transaction to end a deadlock.
   * @param householdId whose turn it takes; `SERVER` for what is about no household, or many
   */
  async transaction<T>(householdId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { result, noted, acts } = await this.queue.run(householdId, () =>
      againAfterDeadlock(() => this.dataSource.transaction((manager) => Transaction.run(manager, work))),
    );
    for (const changed of noted) this.tellNoted(changed);
    for (const act of acts) act();
    return result;
  }

  /** @param listener told of each household about which a statement that notes changes was committed here */
  onNoted(listener: (householdId: string) => void): void {
    this.notedListeners.push(listener);
  }

  private tellNoted(householdId: string): void {
    for (const listener of this.notedListeners) listener(householdId);
  }

  private async run<Row extends QueryResultRow>(
    turn: string,
    statement: Statement,
    values: unknown[],
    gone?: AbortSignal,
  ): Promise<Row[]> {
    const query = queryOf(this.dataSource, statement, values);
    return this.queue.run(turn, () => againAfterDeadlock(() => this.ask<Row>(query)), gone);
  }

  /** Not `pool.query`: that closes the connection after every error, so that a conflict would cost a new one. */
  private async ask<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    const client = await poolOf(this.dataSource).connect();
    try {
      const { rows } = await client.query<Row>(query);
      client.release();
      return rows;
    } catch (error) {
      client.release(!isRefusal(error));
      throw error;
    }
  }
}

/** What is done and told once a transaction is committed. */
interface EndOfTransaction {
  readonly acts: (() => void)[];
  /** Households about which changes were noted. */
  readonly noted: Set<string>;
}

/** The statements of one transaction, on its connection. */
export class Transaction implements Queries {
  private constructor(
    /** For the base of repositories: TypeORM's own statements in this transaction. */
    readonly manager: EntityManager,
    private readonly client: PoolClient,
    private readonly ended: EndOfTransaction,
  ) {}

  /** For `Sql` alone. */
  static async run<T>(
    manager: EntityManager,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<EndOfTransaction & { result: T }> {
    const client = (await manager.queryRunner?.connect()) as PoolClient;
    const ended: EndOfTransaction = { acts: [], noted: new Set() };
    return { result: await work(new Transaction(manager, client, ended)), ...ended };
  }

  async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    if (statement.notes) this.ended.noted.add(householdOf(statement, values));
    return (await this.client.query<Row>(queryOf(this.manager.dataSource, statement, values))).rows;
  }

  async row<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row | null> {
    return (await this.rows<Row>(statement, values))[0] ?? null;
  }

  /** Not called when the transaction fails. */
  afterCommit(act: () => void): void {
    this.ended.acts.push(act);
  }
}

/** Nothing is kept of what Postgres ended to undo a deadlock, and the others of the deadlock have gone on. */
function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (isDeadlock(error)) return work();
    throw error;
  });
}

/** Whether Postgres refused one statement, and the connection is as good as before. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR';
}

function householdOf({ name, scope }: Statement, [first]: readonly unknown[]): string {
  if (scope === 'server') return SERVER;
  if (scope === undefined && typeof first === 'string') return first;
  throw new TypeError(`${name} is about no household, and has no scope that says so`);
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
