import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { nameKey } from '../shared/text/name-key.js';
import type { Ingredient } from './ingredient.entity.js';
import type { FoundIngredientDto } from './ingredients.dto.js';
import { IngredientsRepository } from './ingredients.repository.js';

/** The ingredients of a household and other things that it buys. */
@Injectable()
export class IngredientsService {
  constructor(
    private readonly repository: IngredientsRepository,
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
   * The ingredients with these names, by `nameKey`. Those that the household does not have are added.
   * @returns one for each key; an ingredient that is there keeps its own name
   */
  findOrAdd(householdId: string, names: readonly string[]): Promise<ReadonlyMap<string, Ingredient>> {
    const byKey = new Map(names.map((name) => [nameKey(name), name]));
    return this.transactions.run(() => this.repository.findOrAdd(householdId, byKey));
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
