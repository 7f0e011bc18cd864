import { randomUUID } from 'node:crypto';
import { type FindOptionsWhere, In, type QueryDeepPartialEntity } from 'typeorm';
import { HouseholdRepository, type HouseholdRow } from './household-repository.js';

/** A row that a household has once for each key of a name. */
export interface NamedRow extends HouseholdRow {
  name: string;
  nameKey: string;
}

/** Base class for the repository of a table of names. */
export abstract class NamedRepository<Row extends NamedRow> extends HouseholdRepository<Row> {
  /**
   * The rows with these keys, by key. Those that the household does not have are added in the order of their keys, so that two
   * transactions with the same names cannot deadlock. A row that is there keeps its own name.
   * @param names by their keys
   */
  async findOrAdd(householdId: string, names: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, Row>> {
    const known = await this.byKey(householdId, [...names.keys()]);
    if (known.size === names.size) return known;
    const missing = [...names]
      .filter(([nameKey]) => !known.has(nameKey))
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const rows = missing.map(([nameKey, name]) => ({ householdId, id: randomUUID(), name, nameKey }));
    for (const row of await this.insertNew(rows as unknown as QueryDeepPartialEntity<Row>[]))
      known.set(row.nameKey, row);
    return known.size === names.size ? known : this.byKey(householdId, [...names.keys()]);
  }

  /** The rows with these keys, by key. */
  async byKey(householdId: string, keys: readonly string[]): Promise<Map<string, Row>> {
    if (keys.length === 0) return new Map();
    const found = await this.table.findBy({ householdId, nameKey: In(keys) } as FindOptionsWhere<Row>);
    return new Map(found.map((row) => [row.nameKey, row]));
  }
}
