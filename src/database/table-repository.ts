import type { EntityTarget, ObjectLiteral, QueryDeepPartialEntity, Repository } from 'typeorm';
import type { Transactions } from './transactions.js';

/**
 * Base class for the repository of one table, which no other class writes (`npm run deps:check`). Reads may join tables of other domains.
 * Look-ups, inserts and deletes use TypeORM's methods; changes use `updateAtVersion`, never `save()`, which sets a version back; a real
 * query is one literal statement in the method that runs it. SQL stores and finds; what people read is made in TypeScript.
 *
 * Methods return rows, `null` or a boolean, and never throw an error for "not found". Expected conflicts are no errors: `insertNew`, then
 * read. Uniqueness is a constraint. Due times, expiry and leases use the database's `now()`, because clocks of processes differ; durations
 * use `performance.now()`.
 */
export abstract class TableRepository<Row extends ObjectLiteral> {
  constructor(
    private readonly entity: EntityTarget<Row>,
    protected readonly transactions: Transactions,
  ) {}

  /** TypeORM's repository of the table. Its statements run in the running transaction. */
  protected get table(): Repository<Row> {
    return this.transactions.manager.getRepository(this.entity);
  }

  /** Runs one statement, in the running transaction. @returns the rows, also those of UPDATE and DELETE … RETURNING */
  protected async query<Result extends object>(statement: string, values: readonly unknown[]): Promise<Result[]> {
    const result = await this.transactions.manager.query<unknown[]>(statement, [...values]);
    // For UPDATE and DELETE, TypeORM returns the rows and their number.
    return (Array.isArray(result[0]) ? result[0] : result) as Result[];
  }

  /** Adds the rows whose key is not there yet. @returns the added rows, with the default values of the table */
  protected async insertNew(rows: readonly QueryDeepPartialEntity<Row>[]): Promise<Row[]> {
    if (rows.length === 0) return [];
    const insert = this.table
      .createQueryBuilder()
      .insert()
      .values([...rows])
      .orIgnore();
    return this.toRows((await insert.returning('*').updateEntity(false).execute()).raw);
  }

  /** Entities from the rows of `RETURNING *`. */
  protected toRows(raw: unknown): Row[] {
    const { manager, metadata } = this.table;
    return (raw as Record<string, unknown>[]).map((values) => {
      const row = manager.create(this.entity);
      for (const column of metadata.columns)
        column.setEntityValue(row, manager.dataSource.driver.prepareHydratedValue(values[column.databaseName], column));
      return row;
    });
  }
}
