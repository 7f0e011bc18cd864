import { noteChanges } from '../../changes/note-changes.js';
import { allLocked, lockedRows } from '../../database/locked-rows.js';
import { OWN_HOUSEHOLD } from '../../database/own-household.js';
import { inPieces } from '../../database/long-text.js';
import type { Statement } from '../../database/sql.js';
import { leavePlaces } from '../../search/search-entry-sql.js';
import { joinCookbooks } from '../cookbooks/cookbook-sql.js';
import { utc } from '../../database/utc-sql.js';
import { joinMarks } from '../marks/mark-sql.js';
import { LIMITED, NO_LIMIT, type RecipeLimitSql } from '../limits/recipe-limit-sql.js';
import { ENTRY_NAMES, givenRow, groceriesWithout, WORDS_ADDED } from '../writing/recipe-sql-parts.js';
import { summaryJson } from '../reading/recipe-json.js';
import { summaryFacts } from '../writing/recipe-summary-sql.js';

/** Days that a recipe stays in the bin. */
const KEPT_DAYS = 30;

/** The title of the note that replaces the recipe `recipe` in the plan. A title has at most 200 characters, a name 500. */
const NOTE_TITLE = 'left(recipe.name, 200)';

/** Deletes the import `$2` while it waits or runs. The process that runs it then stops, because its row is gone. */
const CANCELLED = `
  DELETE FROM recipe_imports WHERE household_id = $1 AND id = $2 AND status IN ('queued', 'processing') RETURNING id`;

export const CANCEL_IMPORT: Statement = {
  name: 'recipe-bin-cancel-import',
  notes: true,
  text: `
    WITH cancelled AS (${CANCELLED}),
    ${noteChanges([{ kind: 'recipeImport', from: 'cancelled', op: 'delete', version: 'NULL' }])}
    SELECT id FROM cancelled`,
};

/**
 * Puts the recipe `$2` into the bin, if it has the version `$3`. The search, the summaries, the plan and the shopping list lose it;
 * its own rows stay. `LOCK_GOING_RECIPE` runs before it.
 */
export const DELETE_RECIPE: Statement = {
  name: 'recipe-delete',
  notes: true,
  text: `
    WITH recipe AS (
      UPDATE recipes SET deleted_at = now(), version = version + 1
      WHERE household_id = $1 AND id = $2 AND version = $3 AND deleted_at IS NULL
      RETURNING *
    ),
    ${leavePlaces('ARRAY(SELECT id FROM recipe)')},
    fresh_removed AS (DELETE FROM search_fresh f USING recipe WHERE f.household_id = $1 AND f.recipe_id = recipe.id),
    entry_removed AS (DELETE FROM search_entries e USING recipe WHERE e.household_id = $1 AND e.recipe_id = recipe.id),
    summary_removed AS (DELETE FROM recipe_summaries s USING recipe WHERE s.household_id = $1 AND s.recipe_id = recipe.id),
    ${lockedRows('planned_recipes', 'recipe_id = ANY(ARRAY(SELECT id FROM recipe))')},
    planned AS (
      UPDATE planned_recipes p SET item_type = 'note', recipe_id = NULL, title = ${NOTE_TITLE}, former_recipe_id = recipe.id,
        version = p.version + 1, updated_at = now()
      FROM recipe WHERE p.household_id = $1 AND p.recipe_id = recipe.id AND ${allLocked('planned_recipes')}
      RETURNING p.id, p.version
    ),
    ${groceriesWithout(`(
      SELECT i.id FROM recipe JOIN recipe_ingredients i ON i.household_id = $1 AND i.recipe_id = recipe.id
    )`)},
    in_cookbooks AS (SELECT c.id, c.version FROM recipe ${joinCookbooks('recipe')}),
    cancelled AS (${CANCELLED}),
    ${noteChanges(
      [
        { kind: 'cookbook', from: 'in_cookbooks' },
        { kind: 'recipe', from: 'recipe', op: 'delete' },
        { kind: 'calendarItem', from: 'planned' },
        { kind: 'grocery', from: 'bought' },
        { kind: 'recipeImport', from: 'cancelled', op: 'delete', version: 'NULL' },
      ],
      ['unmarked'],
    )}
    SELECT id FROM recipe`,
};

export const LOCK_DELETED: Statement = {
  name: 'recipe-bin-lock',
  text: 'SELECT version FROM recipes WHERE household_id = $1 AND id = $2 AND deleted_at IS NOT NULL FOR UPDATE',
};

/**
 * Takes the recipe `$2` out of the bin, if it has the version `$6`. Searches find it again, and it replaces its notes
 * in the plan, unless somebody has changed their title. The other parameters are those of all statements that write a
 * recipe.
 */
const restoreText = ({ parts, hasRoom, unless }: RecipeLimitSql): string => `
    WITH ${parts} ${givenRow(hasRoom)},
    recipe AS (
      UPDATE recipes SET deleted_at = NULL, version = version + 1
      WHERE household_id = $1 AND id = $2 AND version = $6 AND deleted_at IS NOT NULL AND EXISTS (SELECT FROM given)
      RETURNING *
    ),
    entry AS (
      INSERT INTO search_entries (household_id, recipe_id, created_at, updated_at, last_made_at, average_rating, ${ENTRY_NAMES})
      SELECT own.household_id, recipe.id, recipe.created_at, recipe.updated_at, recipe.last_made_at, recipe.average_rating, ${ENTRY_NAMES}
      FROM recipe CROSS JOIN given CROSS JOIN ${OWN_HOUSEHOLD}
    ),
    fresh AS (
      INSERT INTO search_fresh (household_id, recipe_id, lexemes)
      SELECT own.household_id, id, array_to_tsvector($4::text[]) FROM recipe CROSS JOIN ${OWN_HOUSEHOLD}
    ),
    ${WORDS_ADDED},
    summary AS (
      INSERT INTO recipe_summaries (household_id, recipe_id, image, picture_token, last_made_at, made_count, facts)
      SELECT own.household_id, r.id, r.image, r.picture_token, r.last_made_at, r.made_count, ${summaryFacts()}
      FROM recipe r CROSS JOIN ${OWN_HOUSEHOLD}
    ),
    ${lockedRows('planned_recipes', 'former_recipe_id = ANY(ARRAY(SELECT id FROM recipe))')},
    planned AS (
      UPDATE planned_recipes p SET item_type = 'recipe', recipe_id = recipe.id, title = NULL, former_recipe_id = NULL,
        version = p.version + 1, updated_at = now()
      FROM recipe
      WHERE p.household_id = $1 AND p.former_recipe_id = recipe.id AND p.item_type = 'note' AND p.title = ${NOTE_TITLE}
        AND ${allLocked('planned_recipes')}
      RETURNING p.id, p.version
    ),
    in_cookbooks AS (SELECT c.id, c.version FROM recipe ${joinCookbooks('recipe')}),
    ${noteChanges(
      [
        { kind: 'recipe', from: 'recipe' },
        { kind: 'calendarItem', from: 'planned' },
        { kind: 'cookbook', from: 'in_cookbooks' },
      ],
      ['words_added'],
      unless,
    )}`;

export const RESTORE_RECIPE: Statement = {
  name: 'recipe-restore',
  notes: true,
  text: `${restoreText(NO_LIMIT)} SELECT id FROM recipe`,
};

/**
 * Restores the recipe only while the household has fewer than `$7` recipes outside the bin. It always answers one row;
 * its `id` is `null` when the household has no room.
 */
export const RESTORE_WITHIN_LIMIT: Statement = {
  name: 'recipe-restore-within-limit',
  notes: true,
  text: `${restoreText(LIMITED)} SELECT (SELECT id FROM recipe) AS id, used.count::int AS used FROM used`,
};

/** JSON of a list of summaries with `deletedAt`, newest first, as the person `$2` sees them. @param publicUrl as in the configuration */
export const listDeleted = (publicUrl: string | null): Statement => ({
  name: 'recipe-bin-list',
  text: inPieces(`
    SELECT '[' || COALESCE(string_agg(
      '{"deletedAt":"' || ${utc('r.deleted_at')} || '",' || substr(${summaryJson(publicUrl, 'r', summaryFacts())}, 2),
      ',' ORDER BY r.deleted_at DESC, r.id
    ), '') || ']' AS text
    FROM recipes r ${joinMarks('r', '$2')} WHERE r.household_id = $1 AND r.deleted_at IS NOT NULL`),
});

const IS_OLD = `deleted_at < now() - interval '${KEPT_DAYS} days'`;

export const HOUSEHOLDS_WITH_OLD: Statement = {
  name: 'recipe-bin-households-with-old',
  scope: 'server',
  text: `SELECT DISTINCT household_id AS id FROM recipes WHERE ${IS_OLD}`,
};

/** Removes at most `$2` recipes. The feed got their deletions when they were put into the bin. */
export const REMOVE_OLD: Statement = {
  name: 'recipe-bin-remove-old',
  text: `
    WITH old AS (
      SELECT id FROM recipes WHERE household_id = $1 AND ${IS_OLD} ORDER BY deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ),
    forgotten AS (
      UPDATE planned_recipes p SET former_recipe_id = NULL FROM old WHERE p.household_id = $1 AND p.former_recipe_id = old.id
    )
    DELETE FROM recipes r USING old WHERE r.household_id = $1 AND r.id = old.id RETURNING r.id`,
};
