import { noteChanges } from '../../changes/note-changes.js';
import type { Statement } from '../../database/sql.js';
import { leavePlaces } from '../../search/search-entry-sql.js';
import {
  GIVEN,
  GIVEN_TAGS,
  givenPart,
  LOCKING_THINGS,
  NAMED,
  type Part,
  PART_COLUMNS,
  RECIPE_COLUMNS,
  THINGS,
} from './recipe-sql-parts.js';
import { summaryFacts } from './recipe-summary-sql.js';

/** Who made the recipe stays as it is. */
const CHANGED_NAMES = Object.keys(RECIPE_COLUMNS)
  .filter((name) => name !== 'author_id' && name !== 'user_id')
  .join(', ');

/** Links to tags and cuisines have no version of their own. */
const VERSIONED: readonly Part[] = ['recipe_ingredients', 'recipe_steps', 'recipe_images', 'recipe_videos'];

/** What the plan shows of a recipe. */
const IN_PLAN = ['name', 'image', 'servings', 'calories'];

/**
 * Locks the recipe with what is derived from it. The change is the next statement of the same transaction: it sees what others
 * wrote for whom this one had to wait, be it places in the search or the image of an author.
 */
export const LOCK_RECIPE: Statement = {
  name: 'recipe-lock',
  text: `
    SELECT r.version FROM recipes r
    JOIN search_entries e ON e.household_id = r.household_id AND e.recipe_id = r.id
    JOIN recipe_summaries s ON s.household_id = r.household_id AND s.recipe_id = r.id
    WHERE r.household_id = $1 AND r.id = $2 FOR UPDATE`,
};

/** A part becomes what is given: elements that are known by their id stay, and get another version where they differ. */
function changePart(table: Part): string {
  const columns = Object.keys(PART_COLUMNS[table]);
  const key = NAMED[table] !== undefined && !VERSIONED.includes(table) ? NAMED[table].column : 'id';
  const others = columns.filter((name) => name !== key);
  const list = (prefix: string): string => others.map((name) => `${prefix}.${name}`).join(', ');
  const set = others.map((name) => `${name} = excluded.${name}`);
  if (VERSIONED.includes(table)) set.push('version = t.version + 1');
  return `
    ${table}_given AS (${givenPart(table)}),
    ${table}_removed AS (
      DELETE FROM ${table} t USING recipe
      WHERE t.household_id = $1 AND t.recipe_id = recipe.id AND t.${key} NOT IN (SELECT ${key} FROM ${table}_given)
    ),
    ${table}_written AS (
      INSERT INTO ${table} AS t (household_id, recipe_id, ${columns.join(', ')})
      SELECT $1, recipe.id, ${columns.map((name) => `given_rows.${name}`).join(', ')} FROM recipe CROSS JOIN ${table}_given AS given_rows
      ON CONFLICT (household_id, recipe_id, ${key}) DO UPDATE SET ${set.join(', ')}
      WHERE (${list('t')}) IS DISTINCT FROM (${list('excluded')})
    )`;
}

/**
 * Makes the recipe what is given, if it has the version `$7`; answers no row when it has another. It leaves its place in the search
 * and becomes fresh there. A kept picture goes with the image that it was made of.
 */
export const CHANGE_RECIPE: Statement = {
  name: 'recipe-change',
  notes: true,
  text: `
    WITH ${GIVEN},
    before AS (SELECT * FROM recipes WHERE household_id = $1 AND id = $2),
    recipe AS (
      UPDATE recipes r SET (${CHANGED_NAMES}) = (SELECT ${CHANGED_NAMES} FROM given), content_hash = $5,
        picture_token = CASE WHEN r.image IS NOT DISTINCT FROM (SELECT image FROM given) THEN r.picture_token END,
        version = r.version + 1, updated_at = now()
      WHERE r.household_id = $1 AND r.id = $2 AND r.version = $7
      RETURNING r.*
    ),
    pictures_removed AS (
      DELETE FROM recipe_pictures p USING recipe, before
      WHERE p.household_id = $1 AND p.recipe_id = recipe.id AND before.image IS DISTINCT FROM recipe.image
    ),
    ${leavePlaces('ARRAY(SELECT id FROM recipe)')},
    entry AS (
      UPDATE search_entries e SET title_key = given.title_key, cooking_time = given.cooking_time, block = NULL, place = NULL
      FROM recipe CROSS JOIN given WHERE e.household_id = $1 AND e.recipe_id = recipe.id
    ),
    fresh AS (
      INSERT INTO search_fresh (household_id, recipe_id, lexemes) SELECT $1, id, array_to_tsvector($4::text[]) FROM recipe
      ON CONFLICT (household_id, recipe_id) DO UPDATE SET lexemes = excluded.lexemes
    ),
    ${THINGS},
    ${(Object.keys(PART_COLUMNS) as Part[]).map(changePart).join(',')},
    summary AS (
      UPDATE recipe_summaries s SET image = r.image, picture_token = r.picture_token, facts = ${summaryFacts(GIVEN_TAGS)}
      FROM recipe r WHERE s.household_id = $1 AND s.recipe_id = r.id
    ),
    planned AS (
      SELECT p.id, p.version FROM recipe JOIN before ON (${IN_PLAN.map((name) => `before.${name}`).join(', ')})
        IS DISTINCT FROM (${IN_PLAN.map((name) => `recipe.${name}`).join(', ')})
      JOIN planned_recipes p ON p.household_id = $1 AND p.recipe_id = recipe.id
    ),
    ${noteChanges(
      [
        { kind: 'recipe', from: 'recipe' },
        { kind: 'calendarItem', from: 'planned' },
      ],
      [...LOCKING_THINGS, 'unmarked'],
    )}
    SELECT id FROM recipe`,
};
