import { noteChanges } from '../changes/note-changes.js';
import { allLocked, lockedRows } from '../database/locked-rows.js';
import { OWN_HOUSEHOLD } from '../database/own-household.js';
import type { Statement } from '../database/sql.js';
import { findOrAddIngredients, ingredientKeys } from '../ingredients/ingredient-sql.js';
import { heldStores } from '../stores/store-sql.js';
import { nameKey } from '../text/name-key.js';
import type { GrocerySource } from './grocery.entity.js';
import { GROCERY_COLUMNS } from './grocery-sql.js';

/** A line to add at the end of the list. */
export interface GroceryToAdd {
  readonly id: string;
  readonly name: string | null;
  readonly unit: string | null;
  readonly amount: number | null;
  readonly byPiece: boolean;
  readonly isDone: boolean;
  /** When it was ticked off, as ISO 8601; left out: now. */
  readonly completedAt?: string | null;
  /** `undefined`: the store last saved for the ingredient. */
  readonly storeId: string | null | undefined;
  readonly note?: string | null;
  readonly purchaseAmount?: number | null;
  readonly madeOf?: string | null;
  readonly recipeIngredientId?: string | null;
  readonly recurringGroceryId?: string | null;
  readonly sources?: readonly GrocerySource[];
  readonly exactAmount?: string | null;
  readonly sourceAmounts?: readonly (string | null)[];
}

/** The changed fields of a line. A missing member stays as it is. */
export interface GroceryPatch {
  readonly name?: string | null;
  readonly unit?: string | null;
  readonly byPiece?: boolean;
  readonly amount?: number | null;
  readonly exactAmount?: string | null;
  readonly note?: string | null;
  readonly purchaseAmount?: number | null;
  readonly storeId?: string | null;
  readonly isDone?: boolean;
  readonly recurringGroceryId?: null;
  readonly sources?: readonly GrocerySource[];
  readonly sourceAmounts?: readonly (string | null)[];
}

export interface AtVersion {
  readonly id: string;
  readonly version: number;
}

export interface GroceryChange extends AtVersion {
  readonly patch: GroceryPatch;
}

/** The ids must be different, within each list and between the lists. */
export interface GroceryWrites {
  readonly added?: readonly GroceryToAdd[];
  readonly changed?: readonly GroceryChange[];
  readonly removed?: readonly AtVersion[];
}

export type WrittenAs = 'added' | 'changed' | 'removed';

/**
 * The columns of a restored row. A new column that must not be null needs a value in the statement that restores it.
 */
export const KEPT_COLUMNS = `
  household_id, id, name, ingredient_id, recipe_ingredient_id, recurring_grocery_id, store_id, unit, amount, by_piece, is_done, sort_order,
  version, note, purchase_amount, sources, exact_amount, source_amounts, made_of, completed_at, created_at, updated_at`;

/**
 * A CTE that stores deleted rows for 30 days.
 * @param removed the CTE that returns the deleted rows
 */
export function keepDeleted(removed: string): string {
  return `
    INSERT INTO deleted_groceries (household_id, id, content)
    SELECT own.household_id, r.id, to_jsonb(r) FROM ${removed} r CROSS JOIN ${OWN_HOUSEHOLD}
    ON CONFLICT (household_id, id) DO UPDATE SET content = excluded.content, deleted_at = excluded.deleted_at
    RETURNING id`;
}

/** The sort order of a line at the end of the list. */
export const LAST_ORDER = `(SELECT COALESCE(max(sort_order), 0) FROM groceries WHERE household_id = $1)`;

const has = (name: string): string => `c.patch ? '${name}'`;
const stays = (name: string, column: string, value: string): string =>
  `${column} = CASE WHEN ${has(name)} THEN ${value} ELSE g.${column} END`;

const SET = [
  stays('name', 'name', `c.patch ->> 'name'`),
  stays('name', 'ingredient_id', 'c.ingredient_id'),
  stays('unit', 'unit', `c.patch ->> 'unit'`),
  stays('unit', 'by_piece', `(c.patch ->> 'byPiece')::boolean`),
  stays('amount', 'amount', `(c.patch ->> 'amount')::float8`),
  stays('amount', 'exact_amount', `c.patch ->> 'exactAmount'`),
  stays('note', 'note', `c.patch ->> 'note'`),
  stays('purchaseAmount', 'purchase_amount', `(c.patch ->> 'purchaseAmount')::float8`),
  stays('storeId', 'store_id', `(c.patch ->> 'storeId')::uuid`),
  stays('isDone', 'is_done', `(c.patch ->> 'isDone')::boolean`),
  stays('recurringGroceryId', 'recurring_grocery_id', 'NULL'),
  stays('sources', 'sources', `c.patch -> 'sources'`),
  stays('sources', 'source_amounts', `ARRAY(SELECT jsonb_array_elements_text(c.patch -> 'sourceAmounts'))`),
  `completed_at = CASE
    WHEN NOT ${has('isDone')} THEN g.completed_at
    WHEN (c.patch ->> 'isDone')::boolean THEN COALESCE(g.completed_at, (SELECT now()))
  END`,
  'updated_at = now()',
  'version = g.version + 1',
].join(', ');

const results = (['added', 'changed', 'removed'] satisfies WrittenAs[])
  .map((part) => `SELECT '${part}' AS "writtenAs", ${GROCERY_COLUMNS} FROM ${part} g`)
  .join(' UNION ALL ');

/**
 * Adds, changes and deletes lines in one statement, and returns the lines that it wrote. It leaves out lines with
 * another version, lines with a store that does not exist, and new lines whose id belongs to another line or a deleted
 * one.
 */
export const WRITE_GROCERIES: Statement = {
  name: 'grocery-write',
  notes: true,
  text: `
    WITH ${findOrAddIngredients('$2::jsonb')},
    given AS (
      SELECT * FROM jsonb_to_recordset($3::jsonb) AS n(
        place int, key text, id uuid, name text, unit text, amount float8, "byPiece" boolean, "isDone" boolean, "storeId" uuid,
        "isStoreSaid" boolean, note text, "purchaseAmount" float8, "madeOf" text, "recipeIngredientId" uuid,
        "recurringGroceryId" uuid, sources jsonb, "exactAmount" text, "sourceAmounts" jsonb, "completedAt" timestamptz
      )
    ),
    ${heldStores(`ARRAY(
      SELECT CASE WHEN n."isStoreSaid" THEN n."storeId" ELSE known.preferred_store_id END FROM given n
      LEFT JOIN ingredients known ON known.household_id = $1 AND known.name_key = n.key
      UNION SELECT (patch ->> 'storeId')::uuid FROM jsonb_to_recordset($4::jsonb) AS c(patch jsonb)
    )`)},
    added AS (
      INSERT INTO groceries (
        household_id, id, ingredient_id, name, unit, amount, by_piece, is_done, completed_at, store_id, note, purchase_amount, made_of,
        recipe_ingredient_id, recurring_grocery_id, sources, exact_amount, source_amounts, sort_order
      )
      SELECT own.household_id, n.id, i.id, n.name, n.unit, n.amount, n."byPiece", n."isDone", CASE WHEN n."isDone" THEN COALESCE(n."completedAt", (SELECT now())) END,
        held_stores.id, n.note, n."purchaseAmount", n."madeOf",
        n."recipeIngredientId", n."recurringGroceryId", COALESCE(n.sources, '[]'), n."exactAmount",
        ARRAY(SELECT jsonb_array_elements_text(COALESCE(n."sourceAmounts", '[]'))),
        ${LAST_ORDER} + row_number() OVER (ORDER BY n.place)
      FROM given n CROSS JOIN ${OWN_HOUSEHOLD}
      LEFT JOIN ingredients_found i ON i.key = n.key
      LEFT JOIN ingredients known ON known.household_id = $1 AND known.id = i.id
      LEFT JOIN held_stores
        ON held_stores.id = CASE WHEN n."isStoreSaid" THEN n."storeId" ELSE known.preferred_store_id END
      WHERE (n."storeId" IS NULL OR held_stores.id IS NOT NULL)
        AND NOT EXISTS (SELECT FROM deleted_groceries d WHERE d.household_id = $1 AND d.id = n.id)
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING *
    ),
    ${lockedRows(
      'groceries',
      `(SELECT count(*) FROM held_stores) >= 0 AND id = ANY(ARRAY(
      SELECT id FROM jsonb_to_recordset($4::jsonb) AS c(id uuid) UNION SELECT id FROM jsonb_to_recordset($5::jsonb) AS r(id uuid)
    ))`,
    )},
    changes_given AS (
      SELECT c.id, c.version, c.patch, i.id AS ingredient_id
      FROM jsonb_to_recordset($4::jsonb) AS c(id uuid, version int, key text, patch jsonb)
      LEFT JOIN ingredients_found i ON i.key = c.key
    ),
    changed AS (
      UPDATE groceries g SET ${SET}
      FROM changes_given c
      WHERE g.household_id = $1 AND g.id = c.id AND g.version = c.version AND ${allLocked('groceries')} AND (
        (c.patch ->> 'storeId') IS NULL
        OR (c.patch ->> 'storeId')::uuid = ANY(ARRAY(SELECT id FROM held_stores))
      )
      RETURNING g.*
    ),
    removed AS (
      DELETE FROM groceries g USING jsonb_to_recordset($5::jsonb) AS r(id uuid, version int)
      WHERE g.household_id = $1 AND g.id = r.id AND g.version = r.version AND ${allLocked('groceries')}
      RETURNING g.*
    ),
    kept AS (${keepDeleted('removed')}),
    ${noteChanges(
      [
        { kind: 'grocery', from: 'added' },
        { kind: 'grocery', from: 'changed' },
        { kind: 'grocery', from: 'removed', op: 'delete' },
      ],
      ['kept', 'ingredients_added'],
    )}
    ${results}`,
};

/** The values of the statement. */
export function writeValues(householdId: string, { added = [], changed = [], removed = [] }: GroceryWrites): unknown[] {
  const names = [...added.map(({ name }) => name), ...changed.map(({ patch }) => patch.name)];
  const rows = added.map((row, place) => ({
    ...row,
    place,
    key: keyOf(row.name),
    isStoreSaid: row.storeId !== undefined,
    sourceAmounts: row.sourceAmounts ?? [],
  }));
  const changes = changed.map((change) => ({ ...change, key: keyOf(change.patch.name) }));
  const ingredients = ingredientKeys(names.filter((name) => name != null));
  return [householdId, ...[ingredients, rows, changes, removed].map((list) => JSON.stringify(list))];
}

function keyOf(name: string | null | undefined): string | null {
  return name == null ? null : nameKey(name);
}
