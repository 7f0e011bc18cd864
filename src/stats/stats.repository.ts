import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { StatsDto } from './stats.dto.js';

@Injectable()
export class StatsRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @param today in the time zone of the household, `YYYY-MM-DD` */
  async count(householdId: string, today: string): Promise<StatsDto> {
    const [stats] = await this.transactions.manager.query<[StatsDto]>(
      `SELECT
         (SELECT count(*)::int FROM recipes WHERE household_id = $1 AND deleted_at IS NULL) AS recipes,
         (SELECT count(*)::int FROM memberships WHERE household_id = $1) AS users,
         (SELECT count(*)::int FROM cookbooks WHERE household_id = $1) AS cookbooks,
         (SELECT count(DISTINCT t.tag_id)::int FROM recipe_tags t JOIN recipes r ON r.household_id = $1 AND r.id = t.recipe_id
          WHERE t.household_id = $1 AND r.deleted_at IS NULL) AS tags,
         (SELECT count(*)::int FROM stores WHERE household_id = $1) AS stores,
         lines.open AS "groceriesOpen", lines.done AS "groceriesDone", planned.today AS "plannedToday",
         planned.week AS "plannedThisWeek", imports.waiting AS "importsWaiting", imports.failed AS "importsFailed",
         (SELECT count(*)::int FROM webhooks WHERE household_id = $1
          AND (enabled AND failing_since IS NOT NULL OR disabled_reason IS NOT NULL)) AS "webhooksFailing"
       FROM
         (SELECT count(*) FILTER (WHERE NOT is_done)::int AS open, count(*) FILTER (WHERE is_done)::int AS done
          FROM groceries WHERE household_id = $1) AS lines,
         (SELECT count(*) FILTER (WHERE date = $2::date)::int AS today, count(*)::int AS week FROM planned_recipes
          WHERE household_id = $1 AND date >= date_trunc('week', $2::date) AND date < date_trunc('week', $2::date) + interval '7 days') AS planned,
         (SELECT count(*) FILTER (WHERE status IN ('queued', 'processing'))::int AS waiting,
            count(*) FILTER (WHERE status = 'failed')::int AS failed FROM recipe_imports WHERE household_id = $1) AS imports`,
      [householdId, today],
    );
    return stats;
  }
}
