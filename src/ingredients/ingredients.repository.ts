import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import type { FoundIngredientDto } from './ingredients.dto.js';

const NAMES = {
  name: 'ingredient-names',
  text: 'SELECT id, name FROM ingredients WHERE household_id = $1 AND id = ANY($2::uuid[])',
};

const MOST_FOUND = 10;

/** Names that begin with it come first. */
const COMPLETE = {
  name: 'ingredient-complete',
  text: `
    SELECT id, name, preferred_store_id AS "preferredStoreId" FROM ingredients
    WHERE household_id = $1 AND (name_key LIKE $2 || '%' OR name_key LIKE '% ' || $2 || '%')
    ORDER BY name_key NOT LIKE $2 || '%', length(name_key), name_key LIMIT ${MOST_FOUND}`,
};

@Injectable()
export class IngredientsRepository {
  constructor(private readonly sql: Sql) {}

  async names(householdId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.sql.rows<{ id: string; name: string }>(NAMES, [householdId, ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Those with a word that begins so. @param key a `nameKey` */
  complete(householdId: string, key: string): Promise<FoundIngredientDto[]> {
    return this.sql.rows<FoundIngredientDto>(COMPLETE, [householdId, key.replace(/[\\%_]/g, '\\$&')]);
  }
}
