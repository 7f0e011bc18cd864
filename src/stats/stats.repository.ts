import { Injectable } from '@nestjs/common';
import { SqlRepository } from '../database/sql-repository.js';
import type { StatsDto } from './stats.dto.js';

@Injectable()
export class StatsRepository extends SqlRepository {
  things(
    householdId: string,
  ): Promise<Pick<StatsDto, 'recipes' | 'users' | 'cookbooks' | 'tags' | 'stores' | 'webhooksFailing'>> {
    return this.count(
      `SELECT
         (SELECT count(*)::int FROM recipes WHERE household_id = $1 AND deleted_at IS NULL) AS recipes,
         (SELECT count(*)::int FROM memberships WHERE household_id = $1) AS users,
         (SELECT count(*)::int FROM cookbooks WHERE household_id = $1) AS cookbooks,
         (SELECT count(DISTINCT t.tag_id)::int FROM recipe_tags t
          JOIN recipes r ON r.household_id = $1 AND r.id = t.recipe_id
          WHERE t.household_id = $1 AND r.deleted_at IS NULL) AS tags,
         (SELECT count(*)::int FROM stores WHERE household_id = $1) AS stores,
         (SELECT count(*)::int FROM webhooks WHERE household_id = $1
          AND (enabled AND failing_since IS NOT NULL OR disabled_reason IS NOT NULL)) AS "webhooksFailing"`,
      [householdId],
    );
  }

  groceries(householdId: string): Promise<Pick<StatsDto, 'groceriesOpen' | 'groceriesDone'>> {
    return this.count(
      `SELECT count(*) FILTER (WHERE NOT is_done)::int AS "groceriesOpen",
         count(*) FILTER (WHERE is_done)::int AS "groceriesDone"
       FROM groceries WHERE household_id = $1`,
      [householdId],
    );
  }

  /** @param today in the time zone of the household, `YYYY-MM-DD` */
  planned(householdId: string, today: string): Promise<Pick<StatsDto, 'plannedToday' | 'plannedThisWeek'>> {
    return this.count(
      `SELECT count(*) FILTER (WHERE date = $2::date)::int AS "plannedToday", count(*)::int AS "plannedThisWeek"
       FROM planned_recipes WHERE household_id = $1
         AND date >= date_trunc('week', $2::date) AND date < date_trunc('week', $2::date) + interval '7 days'`,
      [householdId, today],
    );
  }

  imports(householdId: string): Promise<Pick<StatsDto, 'importsWaiting' | 'importsFailed'>> {
    return this.count(
      `SELECT count(*) FILTER (WHERE status IN ('queued', 'processing'))::int AS "importsWaiting",
         count(*) FILTER (WHERE status = 'failed')::int AS "importsFailed"
       FROM recipe_imports WHERE household_id = $1`,
      [householdId],
    );
  }

  private async count<Counts extends object>(statement: string, values: readonly string[]): Promise<Counts> {
    const [counts] = await this.query<Counts>(statement, values);
    return counts as Counts;
  }
}
