import type { IsOutdated } from '../../changes/note-changes.js';

/**
 * SQL of the number of recipes of the household `$1`. The bin is left out: nobody can empty it, so that a full household could not make
 * room by deleting. Postgres reads two indexes and no rows, which takes 2 ms for 20,000 recipes.
 */
export const RECIPE_COUNT = `(
  (SELECT count(*) FROM recipes WHERE household_id = $1)
  - (SELECT count(*) FROM recipes WHERE household_id = $1 AND deleted_at IS NOT NULL)
)`;

/** What a statement needs that adds a recipe outside the bin, unless the household has `$7` of them. */
export interface RecipeLimitSql {
  /** The CTE `used`, with a comma behind it; empty without a limit. */
  readonly parts: string;
  /** Condition of the row that is given to the statement. */
  readonly hasRoom: string;
  /** For `noteChanges`. */
  readonly unless?: IsOutdated;
}

export const NO_LIMIT: RecipeLimitSql = { parts: '', hasRoom: 'true' };

/**
 * The statement counts what was committed before it began. Each recipe that others have added since has also moved the counter of the
 * feed by one or more. So the count is certain as long as both together are below the limit.
 */
export const LIMITED: RecipeLimitSql = {
  parts: `
    used AS MATERIALIZED (
      SELECT ${RECIPE_COUNT} AS count,
        COALESCE((SELECT last FROM change_counters WHERE household_id = $1), 0) AS last
    ),`,
  hasRoom: '(SELECT count FROM used) < $7::bigint',
  unless: (before) => `(SELECT used.count + ${before} - used.last >= $7::bigint FROM used)`,
};
