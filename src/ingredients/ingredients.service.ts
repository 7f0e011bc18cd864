import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { foodLanguage } from '../foods/food-table.js';
import { foodNamed, lexiconVersion } from '../foods/lexicon.js';
import { HouseholdsService } from '../households/households.service.js';
import { nameKey } from '../shared/text/name-key.js';
import type { Ingredient } from './ingredient.entity.js';
import type { FoundIngredientDto } from './ingredients.dto.js';
import { IngredientsRepository, type NewIngredient } from './ingredients.repository.js';

/** The ingredients of a household and other things that it buys. */
@Injectable()
export class IngredientsService {
  constructor(
    private readonly repository: IngredientsRepository,
    private readonly households: HouseholdsService,
    private readonly transactions: Transactions,
  ) {}

  /** The ingredients with these ids that the household has, by id. */
  async find(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Ingredient>> {
    const found = await this.repository.findAllIn(householdId, ids);
    return new Map(found.map((ingredient) => [ingredient.id, ingredient]));
  }

  /** The names by id, for the ids that belong to the household. */
  async names(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map([...(await this.find(householdId, ids)).values()].map(({ id, name }) => [id, name]));
  }

  /**
   * The ingredients with these names, by `nameKey`. A name that the household does not have leads to its ingredient of the same food; if
   * there is none, the ingredient is added. Two transactions at the same time can add two of one food; the list merges them all the same.
   * @returns one for each key; an ingredient that is there keeps its own name
   */
  findOrAdd(householdId: string, names: readonly string[]): Promise<ReadonlyMap<string, Ingredient>> {
    const byKey = new Map(names.map((name) => [nameKey(name), name]));
    const keys = [...byKey.keys()].sort();
    return this.transactions.run(async () => {
      const known = await this.repository.findNamed(householdId, keys);
      if (known.size === keys.length) return known;
      const language = foodLanguage((await this.households.find(householdId))?.locale ?? null);
      const foods = new Map<string, string>();
      for (const key of keys.filter((each) => !known.has(each))) {
        const food = foodNamed(byKey.get(key) ?? '', language);
        if (food !== null) foods.set(key, food.id);
      }
      await this.addMissing(householdId, byKey, foods, known);
      const named = await this.repository.findNamed(householdId, keys);
      const ofFoods = await this.repository.findOfFoods(householdId, [...foods.values()]);
      for (const [key, foodId] of foods) {
        const ingredient = named.get(key) ?? ofFoods.get(foodId);
        if (ingredient !== undefined) named.set(key, ingredient);
      }
      return named;
    });
  }

  /** Adds one ingredient for each food, and one for each name without a food. @param foods by the keys of the missing names */
  private async addMissing(
    householdId: string,
    names: ReadonlyMap<string, string>,
    foods: ReadonlyMap<string, string>,
    known: ReadonlyMap<string, Ingredient>,
  ): Promise<void> {
    const present = new Set((await this.repository.findOfFoods(householdId, [...foods.values()])).keys());
    const added: NewIngredient[] = [];
    for (const nameKey of [...names.keys()].sort()) {
      const foodId = foods.get(nameKey) ?? null;
      if (known.has(nameKey) || (foodId !== null && present.has(foodId))) continue;
      if (foodId !== null) present.add(foodId);
      const name = names.get(nameKey) ?? '';
      added.push({ householdId, id: randomUUID(), name, nameKey, foodId, lexicon: lexiconVersion() });
    }
    await this.repository.addNew(added);
  }

  /**
   * At most ten ingredients.
   * @param typed the beginning of a name, or of one of its words
   */
  complete(householdId: string, typed: string): Promise<FoundIngredientDto[]> {
    return this.repository.complete(householdId, nameKey(typed));
  }

  /** Saves the store as the one in which the household buys these ingredients. */
  prefer(householdId: string, ids: readonly string[], storeId: string | null): Promise<void> {
    return this.repository.prefer(householdId, ids, storeId);
  }

  /** No ingredient is bought in the store any more. */
  forgetStore(householdId: string, storeId: string): Promise<void> {
    return this.transactions.run(async () => {
      const ids = await this.repository.lockPreferring(householdId, storeId);
      await this.repository.prefer(householdId, ids, null);
    });
  }
}
