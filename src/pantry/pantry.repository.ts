import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { noteChanges } from '../changes/note-changes.js';
import { polledList, PolledLists, type ReadList } from '../changes/polled-lists.js';
import { OWN_HOUSEHOLD } from '../database/own-household.js';
import { Sql, type Statement } from '../database/sql.js';
import { utc } from '../database/utc-sql.js';
import { findOrAddIngredients, ingredientKeys } from '../ingredients/ingredient-sql.js';
import type { PantryItemDto, PantrySuggestionDto } from './pantry.dto.js';

export interface NewPantryItem {
  readonly householdId: string;
  readonly id: string;
  /** An id, or the name of an ingredient, which is added when the household does not have it. */
  readonly ingredient: { readonly id: string } | { readonly name: string };
}

/** Number of recipes, the latest ones, from which ingredients are suggested. */
const LAST_RECIPES = 200;
const MOST_SUGGESTIONS = 20;

const COLUMNS = `p.id, p.ingredient_id AS "ingredientId", i.name, p.version, ${utc('p.created_at')} AS "createdAt"`;
const ITEMS = 'pantry_items p JOIN ingredients i ON i.household_id = $1 AND i.id = p.ingredient_id';

const LIST = polledList({
  name: 'pantry-list',
  items: `SELECT ${COLUMNS} FROM ${ITEMS} WHERE p.household_id = $1 ORDER BY i.name_key, p.id`,
  kind: 'pantryItem',
  known: '$2',
});

const ALL: Statement = {
  name: 'pantry-all',
  text: `SELECT ${COLUMNS} FROM ${ITEMS} WHERE p.household_id = $1 ORDER BY i.name_key, p.id`,
};

const FIND: Statement = {
  name: 'pantry-find',
  text: `SELECT ${COLUMNS} FROM ${ITEMS} WHERE p.household_id = $1 AND p.id = $2`,
};

/** By an id, or by the key of a name. */
const FIND_BY_INGREDIENT: Statement = {
  name: 'pantry-find-by-ingredient',
  text: `SELECT ${COLUMNS} FROM ${ITEMS} WHERE p.household_id = $1 AND (p.ingredient_id = $2 OR i.name_key = $3)`,
};

/** Adds nothing when the ingredient does not exist or is already in the pantry, or when the id is taken. */
const INSERT: Statement = {
  name: 'pantry-insert',
  notes: true,
  text: `
    WITH ${findOrAddIngredients('$3::jsonb')},
    ingredient AS (
      SELECT id, name FROM ingredients WHERE household_id = $1 AND id = $4
      UNION ALL
      SELECT f.id, COALESCE(i.name, $5) FROM ingredients_found f LEFT JOIN ingredients i ON i.household_id = $1 AND i.id = f.id
    ),
    added AS (
      INSERT INTO pantry_items (household_id, id, ingredient_id)
      SELECT own.household_id, $2, id FROM ingredient CROSS JOIN ${OWN_HOUSEHOLD}
      ON CONFLICT DO NOTHING
      RETURNING *
    ),
    ${noteChanges([{ kind: 'pantryItem', from: 'added', single: true }], ['ingredients_added'])}
    SELECT ${COLUMNS} FROM added p JOIN ingredient i ON i.id = p.ingredient_id`,
};

const DELETE: Statement = {
  name: 'pantry-delete',
  notes: true,
  text: `
    WITH removed AS (DELETE FROM pantry_items WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *),
    ${noteChanges([{ kind: 'pantryItem', from: 'removed', op: 'delete', single: true }])}
    SELECT ${COLUMNS} FROM removed p JOIN ingredients i ON i.household_id = $1 AND i.id = p.ingredient_id`,
};

const SUGGEST: Statement = {
  name: 'pantry-suggest',
  text: `
    SELECT i.id AS "ingredientId", i.name, count(DISTINCT l.recipe_id)::int AS "recipeCount"
    FROM (SELECT id FROM recipes WHERE household_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id LIMIT ${LAST_RECIPES}) r
    JOIN recipe_ingredients l ON l.household_id = $1 AND l.recipe_id = r.id
    JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
    WHERE NOT EXISTS (SELECT FROM pantry_items p WHERE p.household_id = $1 AND p.ingredient_id = i.id)
    GROUP BY i.id, i.name, i.name_key ORDER BY 3 DESC, i.name_key LIMIT ${MOST_SUGGESTIONS}`,
};

@Injectable()
export class PantryRepository implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly lists: PolledLists,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    const entity = `SELECT ${COLUMNS} FROM ${ITEMS} WHERE p.household_id = $1 AND p.id = changed.id`;
    this.feed.show({ kind: 'pantryItem', scope: 'groceries:read', entities: entity });
  }

  /** A list of `PantryItemDto`. */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(LIST, [householdId], known);
  }

  all(householdId: string): Promise<PantryItemDto[]> {
    return this.sql.rows<PantryItemDto>(ALL, [householdId]);
  }

  findItem(householdId: string, id: string): Promise<PantryItemDto | null> {
    return this.sql.row<PantryItemDto>(FIND, [householdId, id]);
  }

  findByIngredient({ householdId, ingredient }: NewPantryItem): Promise<PantryItemDto | null> {
    const [id, name] = partsOf(ingredient);
    const key = name === null ? null : (ingredientKeys([name])[0]?.key ?? null);
    return this.sql.row<PantryItemDto>(FIND_BY_INGREDIENT, [householdId, id, key]);
  }

  /** `null` when nothing was added. */
  add({ householdId, id, ingredient }: NewPantryItem): Promise<PantryItemDto | null> {
    const [ingredientId, name] = partsOf(ingredient);
    const keys = JSON.stringify(ingredientKeys(name === null ? [] : [name]));
    return this.sql.row<PantryItemDto>(INSERT, [householdId, id, keys, ingredientId, name]);
  }

  removeAtVersion(householdId: string, id: string, version: number): Promise<PantryItemDto | null> {
    return this.sql.row<PantryItemDto>(DELETE, [householdId, id, version]);
  }

  /** The ingredients that most of the last recipes use and that are not in the pantry. */
  suggestions(householdId: string): Promise<PantrySuggestionDto[]> {
    return this.sql.rows<PantrySuggestionDto>(SUGGEST, [householdId]);
  }
}

function partsOf(ingredient: NewPantryItem['ingredient']): [id: string | null, name: string | null] {
  return 'id' in ingredient ? [ingredient.id, null] : [null, ingredient.name];
}
