import type { IsOutdated } from '../../changes/note-changes.js';

/**
 * SQL of the number of recipes of household `$1` outside the bin. Recipes in the bin do not count, because people
 * cannot empty the bin: a full household could not make room by deleting. Postgres reads two indexes and no rows, which
 * takes 2 ms for 20,000 recipes.
 */
export const RECIPE_COUNT = `(
  (SELECT count(*) FROM recipes WHERE household_id = $1)
  - (SELECT count(*) FROM recipes WHERE household_id = $1 AND deleted_at IS NOT NULL)
)`;

/** The SQL that makes a statement add a recipe outside the bin only while the household has fewer than `$7`. */
export interface RecipeLimitSql {
  /** The CTE `used`, with a comma behind it; empty without a limit. */
  readonly parts: string;
  /** A condition for `givenRow`. */
  readonly hasRoom: string;
  /** The `unless` of `noteChanges`. */
  readonly unless?: IsOutdated;
}

export const NO_LIMIT: RecipeLimitSql = { parts: '', hasRoom: 'true' };

/**
 * The statement counts the recipes that were committed before it began. Each recipe that another transaction has added
 * since has raised the counter of the feed by at least one. So the limit is certainly kept while the count and the rise
 * of the counter together are below it.
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
