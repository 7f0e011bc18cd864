import type { PoolClient, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';
import { type Queries, queryOf, type Statement, turnOfStatement } from './statement.js';

/** What happens after a commit. */
interface EndOfTransaction {
  readonly acts: (() => void)[];
  /** Households whose changes were noted. */
  readonly noted: Set<string>;
}

/** Runs the statements of one transaction on its connection. */
export class Transaction implements Queries {
  private constructor(
    /** For the base class of repositories: statements of TypeORM in this transaction. */
    readonly manager: EntityManager,
    private readonly client: PoolClient,
    private readonly ended: EndOfTransaction,
  ) {}

  /** Only for `Sql`. */
  static async run<T>(
    manager: EntityManager,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<EndOfTransaction & { result: T }> {
    const client = (await manager.queryRunner?.connect()) as PoolClient;
    const ended: EndOfTransaction = { acts: [], noted: new Set() };
    return { result: await work(new Transaction(manager, client, ended)), ...ended };
  }

  async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    if (statement.notes) this.ended.noted.add(turnOfStatement(statement, values));
    return (await this.client.query<Row>(queryOf(this.manager.dataSource, statement, values))).rows;
  }

  async row<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row | null> {
    return (await this.rows<Row>(statement, values))[0] ?? null;
  }

  /** Runs a part of the transaction in a savepoint: when it fails, only this part is undone. */
  async nest<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { result, noted, acts } = await this.manager.transaction((manager) => Transaction.run(manager, work));
    for (const changed of noted) this.ended.noted.add(changed);
    this.ended.acts.push(...acts);
    return result;
  }

  /** `act` is not called when the transaction fails. */
  afterCommit(act: () => void): void {
    this.ended.acts.push(act);
  }
}
