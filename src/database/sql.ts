import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DatabaseError, type QueryConfig, type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { FairQueue, shareOf } from '../queues/fair-queue.js';
import { isTransactionConflict } from './pg-errors.js';
import { poolOf } from './pool.js';
import { type Queries, queryOf, type Statement, turnOfStatement } from './transactions/statement.js';
import { Transaction } from './transactions/transaction.js';
import { Transactions } from './transactions.js';
import { untilCounted } from './transactions/until-counted.js';

export type { Queries, Statement } from './transactions/statement.js';
export { Transaction } from './transactions/transaction.js';

/**
 * Limits for callers that wait for a connection; `patience` in milliseconds. One page of a client may request two hundred
 * pictures at once.
 */
const WAITING = { waiting: 1_000, waitingEach: 200, patience: 5_000 };

/**
 * Runs named prepared statements and transactions on the connections of the data source. Households take turns: slow statements
 * of one household leave half of the connections to the others. When Postgres refuses a statement, for example because of an
 * expected conflict, the connection stays open with its prepared statements.
 */
@Injectable()
export class Sql implements Queries {
  readonly queue: FairQueue;
  private readonly notedListeners: ((householdId: string) => void)[] = [];
  private readonly tx: Transaction;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    readonly transactions: Transactions,
  ) {
    const { max } = poolOf(dataSource).options;
    // Health checks and TypeORM take connections without this queue. One connection is left for them.
    const running = max > 2 ? max - 1 : max;
    this.queue = new FairQueue({ name: 'requests to the database', running, runningEach: shareOf(max), ...WAITING });
    this.tx = new Transaction(transactions, (householdId) => {
      this.tellNoted(householdId);
    });
  }

  /** @param gone aborted when nobody needs the rows any more: the statement is then not sent if it still waits */
  async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[], gone?: AbortSignal): Promise<Row[]> {
    const { runner, operationName } = this.transactions;
    if (runner !== null || (operationName !== null && doesWrite(statement))) {
      if (!doesWrite(statement)) return this.tx.rows<Row>(statement, values);
      return this.transactions.run(() => untilCounted(() => this.tx.nest((tx) => tx.rows<Row>(statement, values))));
    }
    const householdId = turnOfStatement(statement, values);
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

  /** The same for a statement without the household as a parameter. @param turn the household whose turn it takes */
  rowsInTurnOf<Row extends QueryResultRow>(turn: string, statement: Statement, values: unknown[]): Promise<Row[]> {
    return this.run<Row>(turn, statement, values);
  }

  /**
   * Runs `work` in a transaction. Functions given to `afterCommit` run after the commit. When Postgres aborts the transaction to
   * end a deadlock, `work` is called once more; when a statement of it refuses to write because of an outdated count, again.
   * @param householdId whose turn it takes; `SERVER` for work on no household or on many
   */
  transaction<T>(householdId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { runner, operationName } = this.transactions;
    if (runner !== null || operationName !== null)
      return this.transactions.run(() => untilCounted(() => this.tx.nest(work)));
    return this.queue.run(householdId, () => untilCounted(() => this.transactions.run(() => work(this.tx))));
  }

  /** @param listener called with the household after each commit of a statement with `notes: true` */
  onNoted(listener: (householdId: string) => void): void {
    this.notedListeners.push(listener);
  }

  tellNoted(householdId: string): void {
    for (const listener of this.notedListeners) listener(householdId);
  }

  private async run<Row extends QueryResultRow>(
    turn: string,
    statement: Statement,
    values: unknown[],
    gone?: AbortSignal,
  ): Promise<Row[]> {
    const query = queryOf(this.dataSource, statement, values);
    return this.queue.run(turn, () => retryAfterConflict(() => this.ask<Row>(query)), gone);
  }

  /** Not `pool.query`: that closes the connection after every error, so each conflict would cost a reconnect. */
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

/** After a deadlock the transaction is rolled back and the other one has continued, so one retry normally succeeds. */
function retryAfterConflict<T>(work: () => Promise<T>): Promise<T> {
  return untilCounted(work).catch((error: unknown) => {
    if (isTransactionConflict(error)) return untilCounted(work);
    throw error;
  });
}

/** Whether Postgres refused only the statement, so that the connection can be used further. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR';
}

const WRITES = /\b(insert|update|delete|merge|truncate|copy|call|lock|share|set_config|pg_\w*(lock|notify)\w*)\b/i;

function doesWrite({ text }: Statement): boolean {
  return WRITES.test(text);
}
