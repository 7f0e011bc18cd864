import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { HouseholdRepository } from '../database/household-repository.js';
import { Transactions } from '../database/transactions.js';
import type { PantrySuggestionDto } from './pantry.dto.js';
import { PantryItem } from './pantry-item.entity.js';

/** Number of recipes, the latest ones, from which ingredients are suggested. */
const LAST_RECIPES = 200;
const MOST_SUGGESTIONS = 20;

/** An item with the name of its ingredient. */
export type NamedPantryItem = Pick<PantryItem, 'id' | 'ingredientId' | 'version' | 'createdAt'> & {
  readonly name: string;
};

@Injectable()
export class PantryRepository extends HouseholdRepository<PantryItem> {
  constructor(transactions: Transactions) {
    super(PantryItem, transactions);
  }

  /** In the order of the names. @param ids all items without them */
  list(householdId: string, ids: readonly string[] | null = null): Promise<NamedPantryItem[]> {
    return this.query(
      `SELECT p.id, p.ingredient_id AS "ingredientId", i.name, p.version, p.created_at AS "createdAt"
       FROM pantry_items p JOIN ingredients i ON i.household_id = $1 AND i.id = p.ingredient_id
       WHERE p.household_id = $1 AND ($2::uuid[] IS NULL OR p.id = ANY($2))
       ORDER BY i.name_key, p.id`,
      [householdId, ids],
    );
  }

  findByIngredient(householdId: string, ingredientId: string): Promise<PantryItem | null> {
    return this.table.findOneBy({ householdId, ingredientId });
  }

  /** Locks the items of these ingredients in the order of their ids. */
  lockByIngredients(householdId: string, ingredientIds: readonly string[]): Promise<PantryItem[]> {
    return this.table.find({
      where: { householdId, ingredientId: In(ingredientIds) },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** `null` when the ingredient is already in the pantry, or the id is taken. */
  async add(item: Pick<PantryItem, 'householdId' | 'id' | 'ingredientId'>): Promise<PantryItem | null> {
    return (await this.insertNew([item]))[0] ?? null;
  }

  /** The ingredients that most of the last recipes use and that are not in the pantry. */
  suggestions(householdId: string): Promise<PantrySuggestionDto[]> {
    return this.query(
      `SELECT i.id AS "ingredientId", i.name, count(DISTINCT l.recipe_id)::int AS "recipeCount"
       FROM (
         SELECT id FROM recipes WHERE household_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id LIMIT ${LAST_RECIPES}
       ) r
       JOIN recipe_ingredients l ON l.household_id = $1 AND l.recipe_id = r.id
       JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
       WHERE NOT EXISTS (SELECT FROM pantry_items p WHERE p.household_id = $1 AND p.ingredient_id = i.id)
       GROUP BY i.id, i.name, i.name_key ORDER BY 3 DESC, i.name_key LIMIT ${MOST_SUGGESTIONS}`,
      [householdId],
    );
  }
}
