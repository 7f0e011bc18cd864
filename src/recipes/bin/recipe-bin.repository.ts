import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { Recipe } from '../entities/recipe.entity.js';

/** Days that a recipe stays in the bin. */
const KEPT_DAYS = 30;
const IS_OLD = `deleted_at < now() - interval '${KEPT_DAYS} days'`;

/** Number of recipes that one transaction removes for good. */
const AT_A_TIME = 100;

/** The end of the recipes in the bin. */
@Injectable()
export class RecipeBinRepository extends HouseholdRepository<Recipe> {
  constructor(transactions: Transactions) {
    super(Recipe, transactions);
  }

  /** Households with recipes whose time in the bin is over. */
  async householdsWithOld(): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      `SELECT DISTINCT household_id AS id FROM recipes WHERE ${IS_OLD}`,
      [],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks recipes whose time is over and that nobody else has locked. */
  async oldOnes(householdId: string): Promise<{ ids: string[]; isAll: boolean }> {
    const rows = await this.query<{ id: string }>(
      `SELECT id FROM recipes WHERE household_id = $1 AND ${IS_OLD} ORDER BY deleted_at LIMIT ${AT_A_TIME} FOR UPDATE SKIP LOCKED`,
      [householdId],
    );
    return { ids: rows.map(({ id }) => id), isAll: rows.length < AT_A_TIME };
  }

  /** The feed got their deletions when they were put into the bin. */
  async erase(householdId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.table.delete({ householdId, id: In(ids) });
  }
}
