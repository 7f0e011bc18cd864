import type { Statement } from '../../database/sql.js';

/**
 * Maximum number of ingredients that are listed for a recipe, of those that are available and of those that are
 * missing.
 */
const MOST_NAMED = 20;

const named = (condition: string): string =>
  `COALESCE((array_agg(DISTINCT i.name) FILTER (WHERE ${condition}))[1:${MOST_NAMED}], '{}')`;

/**
 * Recipes for which most ingredients are available, the fewest missing first. `$2` has keys of names: each means the
 * ingredient with this name and all whose names end in it (onion: red onion). With `$3`, ingredients in the pantry are
 * available too, by their exact name. Headings among the ingredients do not count. A recipe must use at least one of
 * the named ingredients, or one of the pantry when none are named.
 */
export const FIND_COOKABLE: Statement = {
  name: 'recipe-cookable',
  text: `
    WITH asked AS MATERIALIZED (
      SELECT i.id FROM ingredients i WHERE i.household_id = $1 AND EXISTS (
        SELECT FROM unnest($2::text[]) AS k(key) WHERE i.name_key = k.key OR right(i.name_key, length(k.key) + 1) = ' ' || k.key
      )
    ),
    pantry AS MATERIALIZED (SELECT ingredient_id AS id FROM pantry_items WHERE household_id = $1 AND $3),
    lines AS (
      SELECT l.recipe_id, l.ingredient_id, i.name, a.id IS NOT NULL AS is_asked, a.id IS NOT NULL OR p.id IS NOT NULL AS is_there
      FROM recipe_ingredients l
      JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
      LEFT JOIN asked a ON a.id = l.ingredient_id
      LEFT JOIN pantry p ON p.id = l.ingredient_id
      WHERE l.household_id = $1 AND NOT (l.amount IS NULL AND COALESCE(l.unit, '') = '' AND i.name ~ '^#|[:：]\\s*$')
    ),
    found AS (
      SELECT i.recipe_id, count(DISTINCT i.ingredient_id) FILTER (WHERE NOT i.is_there)::int AS missing,
        count(DISTINCT i.ingredient_id) FILTER (WHERE i.is_asked)::int AS asked,
        ${named('i.is_there')} AS there, ${named('NOT i.is_there')} AS lacking
      FROM lines i GROUP BY i.recipe_id
      HAVING bool_or(CASE WHEN cardinality($2::text[]) = 0 THEN i.is_there ELSE i.is_asked END)
        AND count(DISTINCT i.ingredient_id) FILTER (WHERE NOT i.is_there) <= $4
    )
    SELECT r.id, r.name, r.servings, r.total_minutes AS "totalMinutes", f.there AS have, f.lacking AS missing,
      f.missing AS "missingCount", count(*) OVER ()::int AS total
    FROM found f JOIN recipes r ON r.household_id = $1 AND r.id = f.recipe_id
    WHERE r.deleted_at IS NULL AND ($5::int IS NULL OR r.total_minutes <= $5)
      AND (cardinality($6::text[]) = 0 OR r.categories && $6::text[])
    ORDER BY f.missing, f.asked DESC, r.name, r.id LIMIT $7 OFFSET $8`,
};
