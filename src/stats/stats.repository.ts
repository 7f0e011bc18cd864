import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../database/sql.js';
import type { StatsDto } from './stats.dto.js';

/** `$2` is today for a household without a time zone of its own. Only recipes outside the bin have a summary. */
const COUNT: Statement = {
  name: 'stats-count',
  text: `
    WITH household AS (
      SELECT COALESCE((now() AT TIME ZONE time_zone)::date, $2::date) AS today FROM households WHERE id = $1
    ),
    week AS (SELECT today, date_trunc('week', today)::date AS monday FROM household),
    lines AS (
      SELECT count(*) FILTER (WHERE NOT is_done)::int AS open, count(*) FILTER (WHERE is_done)::int AS done
      FROM groceries WHERE household_id = $1
    ),
    planned AS (
      SELECT count(*) FILTER (WHERE p.date = w.today)::int AS today, count(*)::int AS week
      FROM week w JOIN planned_recipes p ON p.household_id = $1 AND p.date BETWEEN w.monday AND w.monday + 6
    ),
    imports AS (
      SELECT count(*) FILTER (WHERE status IN ('queued', 'processing'))::int AS waiting,
        count(*) FILTER (WHERE status = 'failed')::int AS failed
      FROM recipe_imports WHERE household_id = $1
    )
    SELECT
      (SELECT count(*)::int FROM recipe_summaries WHERE household_id = $1) AS recipes,
      (SELECT count(*)::int FROM memberships WHERE household_id = $1) AS users,
      (SELECT count(*)::int FROM cookbooks WHERE household_id = $1) AS cookbooks,
      (SELECT count(*)::int FROM tags t WHERE t.household_id = $1 AND EXISTS (
        SELECT FROM recipe_tags r JOIN recipe_summaries s ON s.household_id = $1 AND s.recipe_id = r.recipe_id
        WHERE r.household_id = $1 AND r.tag_id = t.id
      )) AS tags,
      (SELECT count(*)::int FROM stores WHERE household_id = $1) AS stores,
      lines.open AS "groceriesOpen", lines.done AS "groceriesDone",
      planned.today AS "plannedToday", planned.week AS "plannedThisWeek",
      imports.waiting AS "importsWaiting", imports.failed AS "importsFailed",
      (SELECT count(*)::int FROM webhooks WHERE household_id = $1 AND (
        (enabled AND failing_since IS NOT NULL) OR disabled_reason IS NOT NULL
      )) AS "webhooksFailing"
    FROM lines, planned, imports`,
};

@Injectable()
export class StatsRepository {
  constructor(private readonly sql: Sql) {}

  /** @param today in the time zone of the server, `YYYY-MM-DD` */
  async count(householdId: string, today: string): Promise<StatsDto> {
    const stats = await this.sql.row<StatsDto & Record<string, unknown>>(COUNT, [householdId, today]);
    if (stats === null) throw new Error('The counts answered no row');
    return stats;
  }
}
