import type { FindOptionsOrder, FindOptionsWhere } from 'typeorm';
import { TableRepository } from './table-repository.js';

/** The columns that every table of a household has. */
export interface HouseholdRow {
  householdId: string;
  id: string;
}

/** Base class for the repository of a household's table. Its look-ups never find rows of another household. */
export abstract class HouseholdRepository<Row extends HouseholdRow> extends TableRepository<Row> {
  findIn(householdId: string, id: string): Promise<Row | null> {
    return this.findOneBy({ householdId, id } as FindOptionsWhere<Row>);
  }

  listIn(householdId: string, order: FindOptionsOrder<Row>): Promise<Row[]> {
    return this.find({ where: { householdId } as FindOptionsWhere<Row>, order });
  }
}
