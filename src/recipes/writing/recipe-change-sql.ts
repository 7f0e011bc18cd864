import { noteChanges } from '../../changes/note-changes.js';
import type { Statement } from '../../database/sql.js';
import { OWN_HOUSEHOLD } from '../../database/own-household.js';
import { joinCookbooks } from '../cookbooks/cookbook-sql.js';
import { leavePlaces } from '../../search/search-entry-sql.js';
import {
  givenRow,
  TAGS_AS_WRITTEN,
  givenRowsOf,
  NAME_LOCKS,
  REFERENCES,
  type Part,
  PART_COLUMNS,
  RECIPE_COLUMNS,
  FIND_OR_ADD_NAMES,
  groceriesWithout,
} from './recipe-sql-parts.js';
import { summaryFacts } from './recipe-summary-sql.js';

/** Columns that a change does not set from the request. The statement sets those of the picture separately. */
const UNCHANGED = ['author_id', 'user_id', 'picture_id', 'picture_token'];
const CHANGED_NAMES = Object.keys(RECIPE_COLUMNS)
  .filter((name) => !UNCHANGED.includes(name))
  .join(', ');

/** Links to tags and cuisines have no version of their own. */
const VERSIONED: readonly Part[] = ['recipe_ingredients', 'recipe_steps', 'recipe_images', 'recipe_videos'];

/** The columns that the plan shows. */
const IN_PLAN = ['name', 'image', 'picture_token', 'servings', 'calories'];

const lockRecipe = (name: string, strength: string): Statement => ({
  name,
  text: `
    SELECT r.version FROM recipes r
    JOIN search_entries e ON e.household_id = $1 AND e.recipe_id = r.id
    JOIN recipe_summaries s ON s.household_id = $1 AND s.recipe_id = r.id
    WHERE r.household_id = $1 AND r.id = $2 AND r.deleted_at IS NULL FOR ${strength}`,
});

/**
 * Locks the recipe with its search entry and its summary. The change is a later statement of the same transaction, so
 * that it sees everything that earlier transactions wrote, such as positions in the search or the image of an author.
 * Other transactions may still add rows that refer to the recipe.
 */
export const LOCK_RECIPE = lockRecipe('recipe-lock', 'NO KEY UPDATE');

/**
 * Like `LOCK_RECIPE`, for a recipe that will be deleted. It also waits for transactions that have added rows which
 * refer to the recipe, and new ones wait for it.
 */
export const LOCK_GOING_RECIPE = lockRecipe('recipe-lock-going', 'UPDATE');

/**
 * Replaces the elements of a table with the given ones. An element with a known id stays, and its version rises when
 * its content changed.
 */
function changePart(table: Part): string {
  const columns = Object.keys(PART_COLUMNS[table]);
  const key = REFERENCES[table] !== undefined && !VERSIONED.includes(table) ? REFERENCES[table].column : 'id';
  const others = columns.filter((name) => name !== key);
  const list = (prefix: string): string => others.map((name) => `${prefix}.${name}`).join(', ');
  const set = others.map((name) => `${name} = excluded.${name}`);
  if (VERSIONED.includes(table)) set.push('version = t.version + 1');
  return `
    ${table}_given AS (${givenRowsOf(table)}),
    ${table}_removed AS (
      DELETE FROM ${table} t USING recipe
      WHERE t.household_id = $1 AND t.recipe_id = recipe.id AND t.${key} NOT IN (SELECT ${key} FROM ${table}_given)
      RETURNING t.${key}
    ),
    ${table}_written AS (
      INSERT INTO ${table} AS t (household_id, recipe_id, ${columns.join(', ')})
      SELECT own.household_id, recipe.id, ${columns.map((name) => `given_rows.${name}`).join(', ')}
      FROM recipe CROSS JOIN ${table}_given AS given_rows CROSS JOIN ${OWN_HOUSEHOLD}
      ON CONFLICT (household_id, recipe_id, ${key}) DO UPDATE SET ${set.join(', ')}
      WHERE (${list('t')}) IS DISTINCT FROM (${list('excluded')})
    )`;
}

/**
 * Writes the given recipe, if it has the version `$6`; otherwise answers no row. In the search the recipe moves from
 * its position to the fresh entries. `content_hash` stays the hash of the request that created the recipe, so that a
 * late retry of that request is recognised. `$7`: whether the estimate of its nutrition stays.
 */
export const CHANGE_RECIPE: Statement = {
  name: 'recipe-change',
  notes: true,
  text: `
    WITH ${givenRow()},
    before AS MATERIALIZED (SELECT * FROM recipes WHERE household_id = $1 AND id = $2),
    recipe AS (
      UPDATE recipes r SET (${CHANGED_NAMES}) = (SELECT ${CHANGED_NAMES} FROM given),
        picture_id = CASE WHEN given.keeps_picture THEN r.picture_id ELSE given.picture_id END,
        picture_token = CASE WHEN given.keeps_picture THEN r.picture_token ELSE given.picture_token END,
        nutrition_estimate = CASE WHEN $7::boolean THEN r.nutrition_estimate END,
        version = r.version + 1, updated_at = now()
      FROM given
      WHERE r.household_id = $1 AND r.id = $2 AND r.version = $6 AND r.deleted_at IS NULL
      RETURNING r.*
    ),
    ${leavePlaces('ARRAY(SELECT id FROM recipe)')},
    entry AS (
      UPDATE search_entries e SET title_key = given.title_key, cooking_time = given.cooking_time,
        updated_at = recipe.updated_at, block = NULL, place = NULL
      FROM recipe CROSS JOIN given WHERE e.household_id = $1 AND e.recipe_id = recipe.id
    ),
    fresh AS (
      INSERT INTO search_fresh (household_id, recipe_id, lexemes)
      SELECT own.household_id, id, array_to_tsvector($4::text[]) FROM recipe CROSS JOIN ${OWN_HOUSEHOLD}
      ON CONFLICT (household_id, recipe_id) DO UPDATE SET lexemes = excluded.lexemes
    ),
    ${FIND_OR_ADD_NAMES},
    ${(Object.keys(PART_COLUMNS) as Part[]).map(changePart).join(',')},
    summary AS (
      UPDATE recipe_summaries s SET image = r.image, picture_token = r.picture_token, facts = ${summaryFacts(TAGS_AS_WRITTEN)}
      FROM recipe r WHERE s.household_id = $1 AND s.recipe_id = r.id
    ),
    planned AS (
      SELECT p.id, p.version FROM recipe JOIN before ON (${IN_PLAN.map((name) => `before.${name}`).join(', ')})
        IS DISTINCT FROM (${IN_PLAN.map((name) => `recipe.${name}`).join(', ')})
      JOIN planned_recipes p ON p.household_id = $1 AND p.recipe_id = recipe.id
    ),
    ${groceriesWithout('recipe_ingredients_removed')},
    shown_in AS (
      SELECT c.id, c.version FROM recipe JOIN before ON before.image IS DISTINCT FROM recipe.image ${joinCookbooks('recipe')}
    ),
    ${noteChanges(
      [
        { kind: 'recipe', from: 'recipe' },
        { kind: 'calendarItem', from: 'planned' },
        { kind: 'grocery', from: 'bought' },
        { kind: 'cookbook', from: 'shown_in' },
      ],
      [...NAME_LOCKS, 'unmarked'],
    )}
    SELECT id FROM recipe`,
};
