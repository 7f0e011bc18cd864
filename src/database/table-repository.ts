import { type EntityTarget, type ObjectLiteral, Repository } from 'typeorm';
import type { Sql, Transaction } from './sql.js';

/**
 * The base of a domain's repository: TypeORM's own. Plain look-ups and inserts are said with TypeORM's methods; what is composed,
 * guarded or hot is a named statement of `queries`.
 */
export abstract class TableRepository<Row extends ObjectLiteral> extends Repository<Row> {
  constructor(
    entity: EntityTarget<Row>,
    protected readonly queries: Sql,
  ) {
    super(entity, queries.manager);
  }

  /** TypeORM's methods on this table inside the transaction. */
  protected within({ manager }: Transaction): Repository<Row> {
    return manager.getRepository(this.target);
  }
}
