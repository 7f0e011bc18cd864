import { noteChanges } from '../../changes/note-changes.js';
import type { Statement, Transaction } from '../../database/sql.js';
import { fieldsAsColumns } from '../recipe-fields.js';
import { AUTHOR, TAGS, utc } from '../reading/recipe-json.js';

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

export const LOCK_SUMMARIES: Statement = {
  name: 'recipe-summaries-lock',
  text: 'SELECT FROM recipe_summaries WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]) ORDER BY recipe_id FOR UPDATE',
};

export const RENEW_SUMMARIES: Statement = {
  name: 'recipe-summaries-renew',
  notes: true,
  text: `
    WITH renewed AS (
      UPDATE recipe_summaries s SET image = r.image, picture_token = r.picture_token, facts = ${summaryFacts()}
      FROM recipes r
      WHERE r.household_id = $1 AND r.id = ANY($2::uuid[]) AND s.household_id = r.household_id AND s.recipe_id = r.id
      RETURNING r.id, r.version
    ),
    ${noteChanges([
      { kind: 'recipe', from: 'renewed' },
      {
        kind: 'calendarItem',
        from: 'renewed JOIN planned_recipes p ON p.household_id = $1 AND p.recipe_id = renewed.id AND $3',
        id: 'p.id',
        version: 'p.version',
      },
    ])}
    SELECT id FROM renewed`,
};

/**
 * Writes the summaries of recipes anew, and notes that these recipes changed. The last thing that a transaction does: a statement
 * that changed a recipe or its author cannot do it itself, as it would not see what somebody wrote for whom it had to wait.
 * @param inPlan whether the plan shows what changed
 */
export async function renewSummaries(
  tx: Transaction,
  householdId: string,
  recipeIds: readonly string[],
  inPlan: boolean,
): Promise<void> {
  await tx.rows(LOCK_SUMMARIES, [householdId, recipeIds]);
  await tx.rows(RENEW_SUMMARIES, [householdId, recipeIds, inPlan]);
}
