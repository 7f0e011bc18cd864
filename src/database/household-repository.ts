import { type EntityTarget, type FindOptionsOrder, type FindOptionsWhere, Repository } from 'typeorm';
import type { Sql, Transaction } from './sql.js';

/** What every table of a household has. */
export interface HouseholdRow {
  householdId: string;
  id: string;
}

/**
 * The base of a domain's repository: TypeORM's own, with look-ups that never leave the household. A table is read and written either
 * with TypeORM's methods or with named statements of `queries`, where they are composed, guarded or hot; never with both.
 */
export abstract class HouseholdRepository<Row extends HouseholdRow> extends Repository<Row> {
  constructor(
    entity: EntityTarget<Row>,
    protected readonly queries: Sql,
  ) {
    super(entity, queries.manager);
  }

  findIn(householdId: string, id: string): Promise<Row | null> {
    return this.findOneBy({ householdId, id } as FindOptionsWhere<Row>);
  }

  existsIn(householdId: string, id: string): Promise<boolean> {
    return this.existsBy({ householdId, id } as FindOptionsWhere<Row>);
  }

  listIn(householdId: string, order: FindOptionsOrder<Row>): Promise<Row[]> {
    return this.find({ where: { householdId } as FindOptionsWhere<Row>, order });
  }

  /** Whether there was such a row. */
  async removeIn(householdId: string, id: string): Promise<boolean> {
    return (await this.delete({ householdId, id } as FindOptionsWhere<Row>)).affected === 1;
  }

  /** TypeORM's methods on this table inside the transaction. */
  protected within({ manager }: Transaction): Repository<Row> {
    return manager.getRepository(this.target);
  }
}
