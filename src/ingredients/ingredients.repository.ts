import { Injectable } from '@nestjs/common';
import { findOrAdd, findOrAddStatement, type NamedKey } from '../database/find-or-add.js';
import { Sql } from '../database/sql.js';

const FIND_OR_ADD = findOrAddStatement('ingredients');

const EXISTING = {
  name: 'ingredients-existing',
  text: 'SELECT id FROM ingredients WHERE household_id = $1 AND id = ANY($2::uuid[])',
};

@Injectable()
export class IngredientsRepository {
  constructor(private readonly sql: Sql) {}

  /** Ids by key. */
  findOrAdd(householdId: string, names: readonly NamedKey[]): Promise<Map<string, string>> {
    return findOrAdd((statement, values) => this.sql.rows(statement, values), FIND_OR_ADD, householdId, names);
  }

  async existing(householdId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.sql.rows<{ id: string }>(EXISTING, [householdId, ids]);
    return new Set(rows.map(({ id }) => id));
  }
}
