import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { Cookbook } from './cookbook.entity.js';

export type NewCookbook = Omit<Cookbook, 'version' | 'createdAt' | 'updatedAt'>;

export interface CookbookQuery {
  /** The sort key and the id of the last cookbook of the page before. */
  readonly after: readonly string[] | null;
  readonly limit: number;
  /** Folded text in the title; empty for all. */
  readonly search: string;
}

@Injectable()
export class CookbooksRepository extends HouseholdRepository<Cookbook> {
  constructor(transactions: Transactions) {
    super(Cookbook, transactions);
  }

  /** In the order of their titles. */
  async page(householdId: string, { after, limit, search }: CookbookQuery): Promise<Cookbook[]> {
    const [afterKey = null, afterId = null] = after ?? [];
    const rows = await this.query(
      `SELECT * FROM cookbooks
       WHERE household_id = $1 AND strpos(sort_key, $2) > 0
         AND ($3::text IS NULL OR (sort_key, id) > ($3::text COLLATE "C", $4::uuid))
       ORDER BY sort_key, id LIMIT $5`,
      [householdId, search, afterKey, afterId, limit],
    );
    return this.toRows(rows);
  }

  /** The cookbooks with one of these recipes, in the order of their titles. */
  async holding(householdId: string, recipeIds: readonly string[]): Promise<Cookbook[]> {
    const rows = await this.query(
      `SELECT c.* FROM cookbooks c WHERE c.household_id = $1 AND EXISTS (
         SELECT FROM cookbook_recipes r WHERE r.household_id = $1 AND r.cookbook_id = c.id AND r.recipe_id = ANY($2::uuid[])
       ) ORDER BY c.sort_key, c.id`,
      [householdId, recipeIds],
    );
    return this.toRows(rows);
  }

  findByTitle(householdId: string, titleKey: string): Promise<Cookbook | null> {
    return this.table.findOneBy({ householdId, titleKey });
  }

  /** `null` when another cookbook has the id or the title. */
  async add(cookbook: NewCookbook): Promise<Cookbook | null> {
    return (await this.insertNew([cookbook]))[0] ?? null;
  }
}
