import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import type { FoundIngredientDto } from './ingredients.dto.js';

const NAMES = {
  name: 'ingredient-names',
  text: 'SELECT id, name FROM ingredients WHERE household_id = $1 AND id = ANY($2::uuid[])',
};

const MOST_FOUND = 10;

/** Names that begin with the text come first. */
const COMPLETE = {
  name: 'ingredient-complete',
  text: `
    SELECT id, name, preferred_store_id AS "preferredStoreId" FROM ingredients
    WHERE household_id = $1 AND (name_key LIKE $2 || '%' OR name_key LIKE '% ' || $2 || '%')
    ORDER BY name_key NOT LIKE $2 || '%', length(name_key), name_key LIMIT ${MOST_FOUND}`,
};

const PREFERRED = {
  name: 'ingredient-preferred-stores',
  text: `
    SELECT id, name, preferred_store_id AS "storeId" FROM ingredients
    WHERE household_id = $1 AND preferred_store_id IS NOT NULL ORDER BY name_key`,
};

/** Changes only ingredients without a store, and uses only stores that exist. */
const PREFER = {
  name: 'ingredient-prefer-stores',
  text: `
    WITH held AS MATERIALIZED (
      SELECT id FROM stores WHERE household_id = $1 AND id = ANY(ARRAY(
        SELECT "storeId" FROM jsonb_to_recordset($2::jsonb) AS g("storeId" uuid)
      )) ORDER BY id FOR KEY SHARE
    )
    UPDATE ingredients i SET preferred_store_id = held.id
    FROM jsonb_to_recordset($2::jsonb) AS g(key text, "storeId" uuid) JOIN held ON held.id = g."storeId"
    WHERE i.household_id = $1 AND i.name_key = g.key AND i.preferred_store_id IS NULL`,
};

@Injectable()
export class IngredientsRepository {
  constructor(private readonly sql: Sql) {}

  async names(householdId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.sql.rows<{ id: string; name: string }>(NAMES, [householdId, ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * Ingredients with a word that begins with the key.
   * @param key a `nameKey`
   */
  complete(householdId: string, key: string): Promise<FoundIngredientDto[]> {
    return this.sql.rows<FoundIngredientDto>(COMPLETE, [householdId, key.replace(/[\\%_]/g, '\\$&')]);
  }

  /** The ingredients that have a store, with this store. */
  preferred(householdId: string): Promise<{ id: string; name: string; storeId: string }[]> {
    return this.sql.rows<{ id: string; name: string; storeId: string }>(PREFERRED, [householdId]);
  }

  /** @param preferred the stores by the keys of ingredients */
  async prefer(householdId: string, preferred: readonly { key: string; storeId: string }[]): Promise<void> {
    if (preferred.length > 0) await this.sql.rows(PREFER, [householdId, JSON.stringify(preferred)]);
  }
}
