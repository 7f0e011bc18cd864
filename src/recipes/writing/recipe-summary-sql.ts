import { noteChanges } from '../../changes/note-changes.js';
import type { Statement, Transaction } from '../../database/sql.js';
import { joinCookbooks } from '../cookbooks/cookbook-sql.js';
import { fieldsAsColumns } from '../recipe-fields.js';
import { utc } from '../../database/utc-sql.js';
import { AUTHOR, TAGS } from '../reading/recipe-json.js';

/**
 * SQL for the facts of a summary: its JSON behind the opening brace, without the image, which depends on the address of the server.
 * `r` is a whole row of `recipes`. @param tags SQL for the JSON of its tags @param author SQL for that of its author
 */
export const summaryFacts = (tags = TAGS, author = AUTHOR): string => `(
  SELECT substr(row_to_json(shown)::text, 2) FROM (
    SELECT r.id, r.user_id AS "userId", ${fieldsAsColumns()},
      ${utc('r.created_at')} AS "createdAt", ${utc('r.updated_at')} AS "updatedAt", r.version, ${tags} AS tags, ${author} AS author,
      r.average_rating AS "averageRating", r.rating_count AS "ratingCount"
  ) AS shown
)`;

/** Columns that are copied from the recipe. */
export const SUMMARY_COLUMNS = ['image', 'picture_token', 'last_made_at', 'made_count'] as const;

export const LOCK_SUMMARIES: Statement = {
  name: 'recipe-summaries-lock',
  text: 'SELECT FROM recipe_summaries WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]) ORDER BY recipe_id FOR UPDATE',
};

export const RENEW_SUMMARIES: Statement = {
  name: 'recipe-summaries-renew',
  notes: true,
  text: `
    WITH renewed AS (
      UPDATE recipe_summaries s SET ${SUMMARY_COLUMNS.map((name) => `${name} = r.${name}`).join(', ')},
        facts = ${summaryFacts()}
      FROM recipes r
      WHERE r.household_id = $1 AND r.id = ANY($2::uuid[]) AND s.household_id = $1 AND s.recipe_id = r.id
      RETURNING r.id, r.version, r.updated_at
    ),
    entries AS (
      UPDATE search_entries e SET updated_at = renewed.updated_at FROM renewed
      WHERE e.household_id = $1 AND e.recipe_id = renewed.id AND e.updated_at <> renewed.updated_at
      RETURNING e.recipe_id
    ),
    ${noteChanges(
      [
        { kind: 'recipe', from: 'renewed' },
        {
          kind: 'calendarItem',
          from: 'renewed JOIN planned_recipes p ON p.household_id = $1 AND p.recipe_id = renewed.id AND $3',
          id: 'p.id',
          version: 'p.version',
        },
        {
          kind: 'cookbook',
          from: `(SELECT DISTINCT c.id, c.version FROM renewed ${joinCookbooks('renewed')} AND $3) AS shown_in`,
        },
      ],
      ['entries'],
    )}
    SELECT id FROM renewed`,
};

/**
 * Writes the summaries of recipes again, and notes a change of these recipes. It must be the last step of a
 * transaction. The statement that changes a recipe or its author cannot do it: it would not see the rows of a
 * transaction for which it had to wait.
 * @param inPlan whether a field changed that the plan shows; then cookbooks are noted too
 */
export async function renewSummaries(
  tx: Transaction,
  householdId: string,
  recipeIds: readonly string[],
  inPlan: boolean,
): Promise<void> {
  await lockSummaries(tx, householdId, recipeIds);
  await renewLocked(tx, householdId, recipeIds, inPlan);
}

/**
 * Locks summaries that the transaction will write again after a statement that notes changes. No lock may be awaited
 * after that statement.
 */
export async function lockSummaries(tx: Transaction, householdId: string, recipeIds: readonly string[]): Promise<void> {
  if (recipeIds.length > 0) await tx.rows(LOCK_SUMMARIES, [householdId, recipeIds]);
}

/** Like `renewSummaries`, for summaries that the transaction has locked. */
export async function renewLocked(
  tx: Transaction,
  householdId: string,
  recipeIds: readonly string[],
  inPlan: boolean,
): Promise<void> {
  if (recipeIds.length > 0) await tx.rows(RENEW_SUMMARIES, [householdId, recipeIds, inPlan]);
}
