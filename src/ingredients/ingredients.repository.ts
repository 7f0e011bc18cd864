import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { type HouseholdKey, HouseholdRepository } from '../database/household-repository.js';
import { Transactions } from '../database/transactions.js';
import type { FoodCategory } from '../foods/food-categories.js';
import { Ingredient } from './ingredient.entity.js';

const MOST_FOUND = 10;

export type NewIngredient = Pick<Ingredient, 'id' | 'name' | 'nameKey' | 'foodId' | 'lexicon'>;

export type NamedIngredient = HouseholdKey & Pick<Ingredient, 'name' | 'foodId'>;

@Injectable()
export class IngredientsRepository extends HouseholdRepository<Ingredient> {
  constructor(transactions: Transactions) {
    super(Ingredient, transactions);
  }

  /** The ingredients with these ids, by id; in the place of one that was merged, the one that stayed. */
  async find(householdId: string, ids: readonly string[]): Promise<Map<string, Ingredient>> {
    return this.followed(householdId, await this.findAllIn(householdId, ids), ({ id }) => id);
  }

  /** The ingredients with these keys, by key; in the place of one that was merged, the one that stayed. */
  async findNamed(householdId: string, keys: readonly string[]): Promise<Map<string, Ingredient>> {
    if (keys.length === 0) return new Map();
    const found = await this.table.findBy({ householdId, nameKey: In(keys) });
    return this.followed(householdId, found, ({ nameKey }) => nameKey);
  }

  /** An ingredient of each of these foods, by food: one that was merged, which leads to another one, only if there is no other. */
  async findOfFoods(householdId: string, foodIds: readonly string[]): Promise<Map<string, Ingredient>> {
    if (foodIds.length === 0) return new Map();
    const found = await this.table.find({ where: { householdId, foodId: In(foodIds) }, order: { id: 'DESC' } });
    const ownLast = [...found.filter(({ mergedInto }) => mergedInto !== null), ...found.filter(isOwn)];
    return this.followed(householdId, ownLast, ({ foodId }) => foodId ?? '');
  }

  private async followed(
    householdId: string,
    found: readonly Ingredient[],
    keyOf: (ingredient: Ingredient) => string,
  ): Promise<Map<string, Ingredient>> {
    const targets = await this.findAllIn(
      householdId,
      found.flatMap(({ mergedInto }) => mergedInto ?? []),
    );
    const byId = new Map(targets.map((target) => [target.id, target]));
    return new Map(found.map((ingredient) => [keyOf(ingredient), byId.get(ingredient.mergedInto ?? '') ?? ingredient]));
  }

  /**
   * From now on the names of these ingredients, and those that lead to them, lead to another one. It takes their store and category when
   * it has none.
   */
  async merge(into: Ingredient, from: readonly Ingredient[]): Promise<void> {
    const { householdId, id } = into;
    const ids = from.map((ingredient) => ingredient.id);
    await this.table.update({ householdId, mergedInto: In(ids) }, { mergedInto: id });
    await this.table.update({ householdId, id: In(ids) }, { mergedInto: id, preferredStoreId: null, category: null });
    const chosen = [into, ...from];
    const preferredStoreId = chosen.find((one) => one.preferredStoreId !== null)?.preferredStoreId ?? null;
    const category = chosen.find((one) => one.category !== null)?.category ?? null;
    await this.table.update({ householdId, id }, { preferredStoreId, category });
  }

  /** The number of recipes outside the bin that have the ingredient. */
  async countRecipes({ householdId, id }: HouseholdKey): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `SELECT count(DISTINCT l.recipe_id)::int AS count
       FROM recipe_ingredients l JOIN recipes r ON r.household_id = $1 AND r.id = l.recipe_id
       WHERE l.household_id = $1 AND l.ingredient_id = $2 AND r.deleted_at IS NULL`,
      [householdId, id],
    );
    return row?.count ?? 0;
  }

  /**
   * Adds those whose names the household does not have.
   * @param ingredients in the order of their keys
   * @returns the ingredients with their names, by key
   */
  async addNew(householdId: string, ingredients: readonly NewIngredient[]): Promise<ReadonlyMap<string, Ingredient>> {
    const added = await this.insertNew(ingredients.map((ingredient) => ({ householdId, ...ingredient })));
    if (added.length === ingredients.length) return new Map(added.map((one) => [one.nameKey, one]));
    return this.findNamed(
      householdId,
      ingredients.map(({ nameKey }) => nameKey),
    );
  }

  /** Ingredients of all households whose names were not looked up in this version of the lexicon and the language of their household. */
  listNotLookedUp(lexicon: string, most: number): Promise<NamedIngredient[]> {
    return this.query(
      `SELECT household_id AS "householdId", id, name, food_id AS "foodId" FROM ingredients
       WHERE lexicon IS DISTINCT FROM $1 LIMIT $2`,
      [lexicon, most],
    );
  }

  async link({ householdId, id }: HouseholdKey, foodId: string | null, lexicon: string): Promise<void> {
    await this.table.update({ householdId, id }, { foodId, lexicon });
  }

  /** Makes the names of the household those that were not looked up. Their foods stay until then. */
  async forgetLookUps(householdId: string): Promise<void> {
    await this.table.update({ householdId }, { lexicon: null });
  }

  /**
   * Ingredients with a word that begins with the key. Names that begin with it come first.
   * @param key a `nameKey`
   */
  complete(householdId: string, key: string): Promise<Pick<Ingredient, 'id' | 'name' | 'preferredStoreId'>[]> {
    return this.query(
      `SELECT id, name, preferred_store_id AS "preferredStoreId" FROM ingredients
       WHERE household_id = $1 AND merged_into IS NULL AND (name_key LIKE $2 || '%' OR name_key LIKE '% ' || $2 || '%')
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

function isOwn({ mergedInto }: Ingredient): boolean {
  return mergedInto === null;
}
