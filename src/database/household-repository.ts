import type { FindOptionsOrder, FindOptionsWhere } from 'typeorm';
import { TableRepository } from './table-repository.js';

/** What every table of a household has. */
export interface HouseholdRow {
  householdId: string;
  id: string;
}

/** The base of the repository of a household's table, with look-ups that never leave the household. */
export abstract class HouseholdRepository<Row extends HouseholdRow> extends TableRepository<Row> {
  findIn(householdId: string, id: string): Promise<Row | null> {
    return this.findOneBy({ householdId, id } as FindOptionsWhere<Row>);
  }

  listIn(householdId: string, order: FindOptionsOrder<Row>): Promise<Row[]> {
    return this.find({ where: { householdId } as FindOptionsWhere<Row>, order });
  }
}
