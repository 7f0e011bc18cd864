import type { EntityTarget, FindOptionsWhere, ObjectLiteral, QueryDeepPartialEntity, Repository } from 'typeorm';
import { SqlRepository } from './sql-repository.js';
import type { Transactions } from './transactions.js';

/** Columns that a change sets. A member that is `undefined` stays as it is. A function returns an SQL expression. */
export type Patch<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined };
export type PatchOrSql<Row> = { readonly [Column in keyof Row]?: Row[Column] | (() => string) | undefined };

/**
 * Base class for the repository of one table, which no other class writes (`npm run deps:check`). Look-ups, inserts and deletes use TypeORM's
 * methods; changes use `updateWhere`, or `updateAtVersion` of `HouseholdRepository`, never `save()`, which sets a version back.
 *
 * Methods return rows, `null` or a boolean, and never throw an error for "not found". Expected conflicts are no errors: `insertNew`, then
 * read. Uniqueness is a constraint. Due times, expiry and leases use the database's `now()`, because clocks of processes differ; durations
 * use `performance.now()`.
 */
export abstract class TableRepository<Row extends ObjectLiteral> extends SqlRepository {
  constructor(
    private readonly entity: EntityTarget<Row>,
    transactions: Transactions,
  ) {
    super(transactions);
  }

  /** TypeORM's repository of the table. Its statements run in the running transaction. */
  protected get table(): Repository<Row> {
    return this.transactions.manager.getRepository(this.entity);
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

  /** Changes one row and its `updatedAt`; `where` holds its whole key, and further conditions. @returns `null`, with nothing changed, when there is none */
  protected async updateWhere(where: FindOptionsWhere<Row>, patch: PatchOrSql<Row>): Promise<Row | null> {
    const hasTime = this.table.metadata.findColumnWithPropertyName('updatedAt') !== undefined;
    const update = this.table
      .createQueryBuilder()
      .update()
      .set({ ...patch, ...(hasTime && { updatedAt: () => 'now()' }) })
      .where(where);
    return this.toRows((await update.returning('*').execute()).raw)[0] ?? null;
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
