import { Injectable } from '@nestjs/common';
import { findOrAdd, findOrAddStatement, type NamedKey } from '../database/find-or-add.js';
import { Sql } from '../database/sql.js';

export const FIND_OR_ADD_INGREDIENTS = findOrAddStatement('ingredients');

const NAMES = {
  name: 'ingredient-names',
  text: 'SELECT id, name FROM ingredients WHERE household_id = $1 AND id = ANY($2::uuid[])',
};

@Injectable()
export class IngredientsRepository {
  constructor(private readonly sql: Sql) {}

  /** Ids by key. */
  findOrAdd(householdId: string, names: readonly NamedKey[]): Promise<Map<string, string>> {
    return findOrAdd((statement, values) => this.sql.rows(statement, values), FIND_OR_ADD_INGREDIENTS, householdId, names);
  }

  async names(householdId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.sql.rows<{ id: string; name: string }>(NAMES, [householdId, ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
