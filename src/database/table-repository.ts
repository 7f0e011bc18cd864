import { type EntityTarget, type ObjectLiteral, Repository } from 'typeorm';
import type { Sql, Transaction } from './sql.js';

/**
 * Base class for the repositories of domains. Plain look-ups and inserts use TypeORM's methods. Composed, guarded or frequent
 * statements are named statements and run through `queries`.
 */
export abstract class TableRepository<Row extends ObjectLiteral> extends Repository<Row> {
  constructor(
    entity: EntityTarget<Row>,
    protected readonly queries: Sql,
  ) {
    super(entity, queries.manager);
    // The manager of the unit of work in which a statement runs.
    Object.defineProperty(this, 'manager', { get: () => queries.manager });
  }

  /** TypeORM's methods on this table, in the transaction. */
  protected within({ manager }: Transaction): Repository<Row> {
    return manager.getRepository(this.target);
  }
}
