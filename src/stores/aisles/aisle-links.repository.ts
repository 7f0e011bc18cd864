import { Injectable } from '@nestjs/common';
import { noteChanges } from '../../changes/note-changes.js';
import { polledList, PolledLists, type ReadList } from '../../changes/polled-lists.js';
import { Sql, type Statement } from '../../database/sql.js';
import { OWN_HOUSEHOLD } from '../../database/own-household.js';
import { findOrAddIngredients, ingredientKeys } from '../../ingredients/ingredient-sql.js';
import { heldStores } from '../store-sql.js';
import type { AisleLinkDto } from './aisle-links.dto.js';

export interface NewLink {
  readonly householdId: string;
  readonly storeId: string;
  /** An id, or the name of an ingredient, which is added when the household does not have it. */
  readonly ingredient: { readonly id: string } | { readonly name: string };
  /** `null`: the ingredient has no aisle. */
  readonly aisleId: string | null;
}

/** The result of a link. An id is `null` when the household does not have the object. */
export interface LinkOutcome {
  readonly storeId: string | null;
  readonly ingredientId: string | null;
  readonly name: string | null;
  readonly isAisle: boolean;
}

const LIST = polledList({
  name: 'aisle-link-list',
  items: `
    SELECT l.store_id AS "storeId", l.ingredient_id AS "ingredientId", i.name, l.aisle_id AS "aisleId"
    FROM aisle_links l
    JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
    JOIN aisles a ON a.household_id = $1 AND a.store_id = l.store_id AND a.id = l.aisle_id
    WHERE l.household_id = $1 AND l.store_id = $2::uuid ORDER BY a.sort_order, a.id, i.name_key`,
  kind: 'store',
  part: ['$2::uuid'],
  known: '$3',
});

const ALL = {
  name: 'aisle-link-all',
  text: `
    SELECT l.store_id AS "storeId", l.ingredient_id AS "ingredientId", i.name, l.aisle_id AS "aisleId"
    FROM aisle_links l JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
    WHERE l.household_id = $1 ORDER BY i.name_key`,
};

/** Also notes the store, and the groceries whose aisle changes. Store and aisle are locked first: see `heldStores`. */
const LINK: Statement = {
  name: 'aisle-link-set',
  notes: true,
  text: `
    WITH ${heldStores('ARRAY[$2::uuid]')},
    store AS (SELECT id, version FROM stores WHERE household_id = $1 AND id = ANY(ARRAY(SELECT id FROM held_stores))),
    aisle AS MATERIALIZED (
      SELECT id FROM aisles WHERE household_id = $1 AND store_id = ANY(ARRAY(SELECT id FROM held_stores)) AND id = $5 FOR KEY SHARE
    ),
    possible AS (SELECT FROM store WHERE $5::uuid IS NULL OR EXISTS (SELECT FROM aisle)),
    ${findOrAddIngredients('$3::jsonb', 'EXISTS (SELECT FROM possible)')},
    ingredient AS (
      SELECT id, name FROM ingredients WHERE household_id = $1 AND id = $4
      UNION ALL
      SELECT f.id, COALESCE(i.name, $6) FROM ingredients_found f LEFT JOIN ingredients i ON i.household_id = $1 AND i.id = f.id
    ),
    linked AS (
      INSERT INTO aisle_links (household_id, store_id, ingredient_id, aisle_id)
      SELECT own.household_id, $2, ingredient.id, aisle.id
      FROM ingredient CROSS JOIN aisle CROSS JOIN store CROSS JOIN ${OWN_HOUSEHOLD}
      ON CONFLICT (household_id, store_id, ingredient_id) DO UPDATE SET aisle_id = excluded.aisle_id
      RETURNING ingredient_id
    ),
    unlinked AS (
      DELETE FROM aisle_links
      WHERE household_id = $1 AND store_id = $2 AND $5::uuid IS NULL AND ingredient_id IN (SELECT id FROM ingredient)
      RETURNING ingredient_id
    ),
    changed AS (SELECT ingredient_id FROM linked UNION ALL SELECT ingredient_id FROM unlinked),
    told AS (SELECT store.id, store.version FROM store WHERE EXISTS (SELECT FROM changed)),
    shown AS (
      SELECT g.id, g.version FROM groceries g
      WHERE g.household_id = $1 AND g.store_id = $2 AND g.ingredient_id IN (SELECT ingredient_id FROM changed)
    ),
    ${noteChanges(
      [
        { kind: 'store', from: 'told' },
        { kind: 'grocery', from: 'shown' },
      ],
      ['ingredients_added'],
    )}
    SELECT (SELECT id FROM store) AS "storeId", (SELECT id FROM ingredient LIMIT 1) AS "ingredientId",
      (SELECT name FROM ingredient LIMIT 1) AS name, $5::uuid IS NULL OR EXISTS (SELECT FROM aisle) AS "isAisle"`,
};

@Injectable()
export class AisleLinksRepository {
  constructor(
    private readonly sql: Sql,
    private readonly lists: PolledLists,
  ) {}

  /** A list of `AisleLinkDto`. */
  list(householdId: string, storeId: string, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(LIST, [householdId, storeId], known);
  }

  /** The links of all stores. */
  all(householdId: string): Promise<AisleLinkDto[]> {
    return this.sql.rows<AisleLinkDto & Record<string, unknown>>(ALL, [householdId]);
  }

  /** Links nothing when an id in the result is `null`. */
  async link({ householdId, storeId, ingredient, aisleId }: NewLink): Promise<LinkOutcome> {
    const [id, name] = 'id' in ingredient ? [ingredient.id, null] : [null, ingredient.name];
    const keys = JSON.stringify(ingredientKeys(name === null ? [] : [name]));
    const values = [householdId, storeId, keys, id, aisleId, name];
    const outcome = await this.sql.row<AisleLinkDto & { isAisle: boolean }>(LINK, values);
    return outcome ?? { storeId: null, ingredientId: null, name: null, isAisle: false };
  }
}
