import { utc } from '../database/utc-sql.js';
import { UNITS } from '../units/units.js';
import { UNIT_SYMBOLS } from '../units/unit-symbols.js';

const IRREGULAR: Readonly<Record<string, string>> = { leaf: 'leaves', loaf: 'loaves' };

/** The character for a number of 24ths: eighths, quarters and thirds. */
const FRACTIONS = { 3: '⅛', 6: '¼', 8: '⅓', 9: '⅜', 12: '½', 15: '⅝', 16: '⅔', 18: '¾', 21: '⅞' } as const;

/** A `double precision` of this size or more has no exact fraction, and Postgres writes it with an exponent. */
const LARGE = '1e15';
/** Smaller amounts would be shown as 0 with two decimals. */
const SMALL = '0.005';

/** SQL of the JSON of one line, from `g`, a row of `groceries`. */
export const GROCERY_COLUMNS = `
  g.id, g.recipe_ingredient_id AS "recipeIngredientId", g.name, g.ingredient_id AS "ingredientId", g.unit, g.amount,
  COALESCE(g.purchase_amount, CASE WHEN g.by_piece THEN ceil(g.amount) ELSE g.amount END) AS "purchaseAmount",
  g.is_done AS "isDone", g.sort_order AS "sortOrder", g.version, g.recurring_grocery_id AS "recurringGroceryId",
  g.store_id AS "storeId", g.note, g.purchase_amount IS NOT NULL AS "purchaseAmountSet", ${aisleOf('g')} AS "aisleId",
  ${displayOf('g')} AS display, g.sources, ${utc('g.completed_at')} AS "completedAt", ${utc('g.created_at')} AS "createdAt",
  ${utc('g.updated_at')} AS "updatedAt"`;

/** Amount, unit and name in one text: `1 ½ kg tomatoes`. */
function displayOf(row: string): string {
  return `concat_ws(' ', ${amountText(`${row}.amount`)}, ${unitText(row)}, ${row}.name)`;
}

function aisleOf(row: string): string {
  return `CASE WHEN ${row}.store_id IS NOT NULL THEN (
    SELECT l.aisle_id FROM aisle_links l
    WHERE l.household_id = $1 AND l.store_id = ${row}.store_id AND l.ingredient_id = ${row}.ingredient_id
  ) END`;
}

/**
 * Eighths, thirds and quarters as one character, otherwise at most two decimals. A small amount is never shown as 0.
 */
function amountText(amount: string): string {
  const parts = `trim_scale(round(((${amount} - trunc(${amount})) * 24)::numeric, 6))::text`;
  return `CASE
    WHEN ${amount} >= ${LARGE} OR (${amount} > 0 AND ${amount} < ${SMALL}) THEN ${amount}::text
    ELSE COALESCE(
      CASE WHEN ${amount} < 1 THEN '' ELSE trunc(${amount})::text || ' ' END || (${literal(FRACTIONS)} ->> ${parts}),
      trim_scale(round(${amount}::numeric, 2))::text
    )
  END`;
}

/** The symbol of a unit with a canonical name; any other unit as it was given. */
function unitText(row: string): string {
  const singular = literal(Object.fromEntries(UNIT_SYMBOLS));
  const plural = literal(Object.fromEntries([...UNITS.keys()].map((name) => [name, pluralOf(name)])));
  const written = `CASE WHEN ${row}.amount > 1 THEN ${plural} ->> ${row}.unit ELSE ${singular} ->> ${row}.unit END`;
  return `NULLIF(COALESCE(${written}, ${row}.unit), '')`;
}

function pluralOf(name: string): string {
  return UNIT_SYMBOLS.get(name) ?? IRREGULAR[name] ?? `${name}${/(?:s|x|ch|sh)$/.test(name) ? 'es' : 's'}`;
}

function literal(words: object): string {
  return `'${JSON.stringify(words)}'::jsonb`;
}
