import type { PoolClient, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';
import type { Transactions } from '../transactions.js';
import { type Queries, queryOf, type Statement, turnOfStatement } from './statement.js';

/** Runs named statements of the transaction that `Transactions` has opened. */
export class Transaction implements Queries {
  constructor(
    private readonly transactions: Transactions,
    private readonly tellNoted: (householdId: string) => void,
  ) {}

  get manager(): EntityManager {
    return this.transactions.manager;
  }

  async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const { runner } = this.transactions;
    if (runner === null) throw new Error(`${statement.name} needs a transaction`);
    if (statement.notes) {
      const householdId = turnOfStatement(statement, values);
      this.transactions.afterCommit(() => {
        this.tellNoted(householdId);
      });
    }
    const client = (await runner.connect()) as PoolClient;
    return (await client.query<Row>(queryOf(runner.dataSource, statement, values))).rows;
  }

  async row<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row | null> {
    return (await this.rows<Row>(statement, values))[0] ?? null;
  }

  /** Runs a part of the transaction in a savepoint: when it fails, only this part is undone. */
  nest<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transactions.attempt(() => work(this));
  }

  /** `act` is not called when the transaction fails. */
  afterCommit(act: () => void): void {
    this.transactions.afterCommit(act);
  }
}
