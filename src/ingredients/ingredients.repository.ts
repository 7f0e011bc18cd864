import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';

const NAMES = {
  name: 'ingredient-names',
  text: 'SELECT id, name FROM ingredients WHERE household_id = $1 AND id = ANY($2::uuid[])',
};

@Injectable()
export class IngredientsRepository {
  constructor(private readonly sql: Sql) {}

  async names(householdId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.sql.rows<{ id: string; name: string }>(NAMES, [householdId, ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
