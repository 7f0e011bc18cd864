import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { type HouseholdKey, HouseholdRepository } from '../database/household-repository.js';
import { Transactions } from '../database/transactions.js';
import type { FoodCategory } from '../foods/food-categories.js';
import { Ingredient } from './ingredient.entity.js';

const MOST_FOUND = 10;

export type NewIngredient = Pick<Ingredient, 'householdId' | 'id' | 'name' | 'nameKey' | 'foodId' | 'lexicon'>;

@Injectable()
export class IngredientsRepository extends HouseholdRepository<Ingredient> {
  constructor(transactions: Transactions) {
    super(Ingredient, transactions);
  }

  /** The ingredients with these keys, by key. */
  async findNamed(householdId: string, keys: readonly string[]): Promise<Map<string, Ingredient>> {
    if (keys.length === 0) return new Map();
    const found = await this.table.findBy({ householdId, nameKey: In(keys) });
    return new Map(found.map((ingredient) => [ingredient.nameKey, ingredient]));
  }

  /** An ingredient of each of these foods, by food. */
  async findOfFoods(householdId: string, foodIds: readonly string[]): Promise<Map<string, Ingredient>> {
    if (foodIds.length === 0) return new Map();
    const found = await this.table.find({ where: { householdId, foodId: In(foodIds) }, order: { id: 'DESC' } });
    return new Map(found.map((ingredient) => [ingredient.foodId ?? '', ingredient]));
  }

  /** Adds those whose names the household does not have. @param ingredients in the order of their keys */
  async addNew(ingredients: readonly NewIngredient[]): Promise<void> {
    if (ingredients.length > 0) await this.insertNew([...ingredients]);
  }

  /** Ingredients of all households whose names were not looked up in this version of the lexicon, with the languages of the households. */
  listNotLookedUp(lexicon: string, most: number): Promise<(HouseholdKey & { name: string; locale: string | null })[]> {
    return this.query(
      `SELECT i.household_id AS "householdId", i.id, i.name, h.locale
       FROM ingredients i JOIN households h ON h.id = i.household_id
       WHERE i.lexicon IS DISTINCT FROM $1 LIMIT $2`,
      [lexicon, most],
    );
  }

  async link({ householdId, id }: HouseholdKey, foodId: string | null, lexicon: string): Promise<void> {
    await this.table.update({ householdId, id }, { foodId, lexicon });
  }

  /**
   * Ingredients with a word that begins with the key. Names that begin with it come first.
   * @param key a `nameKey`
   */
  complete(householdId: string, key: string): Promise<Pick<Ingredient, 'id' | 'name' | 'preferredStoreId'>[]> {
    return this.query(
      `SELECT id, name, preferred_store_id AS "preferredStoreId" FROM ingredients
       WHERE household_id = $1 AND (name_key LIKE $2 || '%' OR name_key LIKE '% ' || $2 || '%')
       ORDER BY name_key NOT LIKE $2 || '%', length(name_key), name_key LIMIT ${MOST_FOUND}`,
      [householdId, key.replace(/[\\%_]/g, '\\$&')],
    );
  }

  /** The ingredients for which the household has said a store or a category. */
  listPlaced(householdId: string): Promise<Ingredient[]> {
    return this.table.find({
      where: [
        { householdId, preferredStoreId: Not(IsNull()) },
        { householdId, category: Not(IsNull()) },
      ],
      order: { nameKey: 'ASC' },
    });
  }

  async setCategory({ householdId, id }: HouseholdKey, category: FoodCategory | null): Promise<void> {
    await this.table.update({ householdId, id }, { category });
  }

  /** The lines of the shopping list with this ingredient, as the feed notes them. */
  groceriesOf(householdId: string, id: string): Promise<(HouseholdKey & { readonly version: number })[]> {
    return this.query(
      'SELECT household_id AS "householdId", id, version FROM groceries WHERE household_id = $1 AND ingredient_id = $2',
      [householdId, id],
    );
  }

  async prefer(householdId: string, ids: readonly string[], storeId: string | null): Promise<void> {
    if (ids.length > 0) await this.table.update({ householdId, id: In(ids) }, { preferredStoreId: storeId });
  }

  /** Locks the ingredients for which the store is saved, in the order of their ids. */
  async lockPreferring(householdId: string, storeId: string): Promise<string[]> {
    const locked = await this.table.find({
      where: { householdId, preferredStoreId: storeId },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    return locked.map(({ id }) => id);
  }

  /** Does nothing to an ingredient for which another store is saved, and when the store does not exist. */
  async preferUnlessSaved({ householdId, id }: HouseholdKey, storeId: string): Promise<void> {
    await this.query(
      `UPDATE ingredients i SET preferred_store_id = s.id FROM stores s
       WHERE i.household_id = $1 AND i.id = $2 AND i.preferred_store_id IS NULL AND s.household_id = $1 AND s.id = $3`,
      [householdId, id, storeId],
    );
  }
}
