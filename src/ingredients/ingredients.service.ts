import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { FoodCategory } from '../foods/food-categories.js';
import { lexiconVersion } from '../foods/lexicon.js';
import { HouseholdsService } from '../households/households.service.js';
import { InvalidRequestError, NotFoundError, orNotFound } from '../http/problems/errors.js';
import { nameKey } from '../shared/text/name-key.js';
import { categoryOfIngredient } from './category-of-ingredient.js';
import { foodOfIngredient } from './food-of-ingredient.js';
import type { Ingredient } from './ingredient.entity.js';
import type {
  CategorizedIngredientDto,
  FoundIngredientDto,
  MergedIngredientDto,
  MergeIngredientsDto,
} from './ingredients.dto.js';
import { IngredientsRepository, type NamedIngredient, type NewIngredient } from './ingredients.repository.js';

/** Called in the transaction that merges ingredients. @param from ids of the ingredients whose rows become rows of `into` */
export type MergedHook = (householdId: string, from: readonly string[], into: string) => Promise<void>;

/** Called in the transaction in which the ingredient gets another category. */
export type CategoryHook = (householdId: string, id: string) => Promise<void>;

/** Called in the transaction in which the name of the ingredient means another food. */
export type FoodHook = CategoryHook;

/** The ingredients of a household and other things that it buys. */
@Injectable()
export class IngredientsService {
  private readonly mergedHooks: MergedHook[] = [];
  private readonly categoryHooks: CategoryHook[] = [];
  private readonly foodHooks: FoodHook[] = [];

  constructor(
    private readonly repository: IngredientsRepository,
    private readonly households: HouseholdsService,
    private readonly transactions: Transactions,
  ) {}

  /** The ingredients with these ids that the household has, by id. */
  find(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Ingredient>> {
    return this.repository.find(householdId, ids);
  }

  /** The names by id, for the ids that belong to the household. */
  async names(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map([...(await this.find(householdId, ids))].map(([id, { name }]) => [id, name]));
  }

  /**
   * The ingredients with these names, by `nameKey`. A name that the household does not have leads to its ingredient of the same food; if
   * there is none, the ingredient is added. Two transactions at the same time can add two of one food; the list merges them all the same.
   * @returns one for each key; an ingredient that is there keeps its own name
   */
  findOrAdd(householdId: string, names: readonly string[]): Promise<ReadonlyMap<string, Ingredient>> {
    return this.transactions.run(async () => {
      const { found, foods, missing } = await this.lookUp(householdId, names);
      if (missing.length === 0) return found;
      const firstOf = new Map(missing.toReversed().map((name) => [foods.get(name) ?? name, name]));
      const added = await this.repository.addNew(householdId, newIngredients([...firstOf.values()], foods));
      for (const name of missing) {
        const first = firstOf.get(foods.get(name) ?? name) ?? name;
        found.set(nameKey(name), added.get(nameKey(first)) as Ingredient);
      }
      return found;
    });
  }

  /** Of these names those that the household has, or whose food it has under another name, by `nameKey`. */
  async findNamed(householdId: string, names: readonly string[]): Promise<ReadonlyMap<string, Ingredient>> {
    return (await this.lookUp(householdId, names)).found;
  }

  /** @returns `foods`: those of the names that are no names of ingredients */
  private async lookUp(householdId: string, names: readonly string[]) {
    const byKey = new Map<string, string>();
    for (const name of names) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), name);
    const found = await this.repository.findNamed(householdId, [...byKey.keys()]);
    const others = [...byKey].filter(([key]) => !found.has(key));
    const foods = await this.foodsOf(
      householdId,
      others.map(([, name]) => name),
    );
    const ofFoods = await this.repository.findOfFoods(householdId, [...foods.values()]);
    for (const [key, name] of others) {
      const ingredient = ofFoods.get(foods.get(name) ?? '');
      if (ingredient !== undefined) found.set(key, ingredient);
    }
    return { found, foods, missing: others.flatMap(([key, name]) => (found.has(key) ? [] : name)) };
  }

  /** The foods of names, by name, read in the language of the household. A name without a food is left out. */
  async foodsOf(householdId: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (names.length === 0) return new Map();
    const locale = await this.localeOf(householdId);
    return new Map(
      names.flatMap((name) => {
        const foodId = foodOfIngredient(name, locale);
        return foodId === null ? [] : [[name, foodId] as const];
      }),
    );
  }

  private async localeOf(householdId: string): Promise<string | null> {
    return (await this.households.find(householdId))?.locale ?? null;
  }

  /**
   * At most ten ingredients.
   * @param typed the beginning of a name, or of one of its words
   */
  complete(householdId: string, typed: string): Promise<FoundIngredientDto[]> {
    return this.repository.complete(householdId, nameKey(typed));
  }

  /** The categories of the ingredients with these ids that the household has, by id. */
  async categories(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, FoodCategory>> {
    const found = [...(await this.find(householdId, ids))];
    const isNamed = found.some(([, { category, foodId }]) => category === null && foodId === null);
    const locale = isNamed ? await this.localeOf(householdId) : null;
    return new Map(found.map(([id, ingredient]) => [id, categoryOfIngredient(ingredient, locale)]));
  }

  /** Other domains register in `onModuleInit` to note their rows that show the category. */
  onCategoryChanged(hook: CategoryHook): void {
    this.categoryHooks.push(hook);
  }

  /** Other domains register in `onModuleInit` how their rows follow when the name of an ingredient means another food. */
  onFoodChanged(hook: FoodHook): void {
    this.foodHooks.push(hook);
  }

  /**
   * Stores the food that the name of an ingredient has in this version of the lexicon. The language is read when nobody can change it:
   * otherwise the food of an earlier one would stay.
   */
  linkFood({ name, foodId: before, ...key }: NamedIngredient, lexicon: string): Promise<void> {
    return this.transactions.run(async () => {
      const { householdId, id } = key;
      const foodId = foodOfIngredient(name, await this.households.lockedLocaleOf(householdId));
      await this.repository.link(key, foodId, lexicon);
      if (foodId === before) return;
      for (const hook of [...this.categoryHooks, ...this.foodHooks]) await hook(householdId, id);
    });
  }

  /**
   * @param category `null`: that of its food
   * @throws NotFoundError
   */
  setCategory(householdId: string, id: string, category: FoodCategory | null): Promise<CategorizedIngredientDto> {
    return this.transactions.run(async () => {
      const ingredient = orNotFound(await this.repository.lockIn(householdId, id), 'Ingredient');
      await this.repository.setCategory({ householdId, id }, category);
      for (const hook of this.categoryHooks) await hook(householdId, id);
      const locale = await this.localeOf(householdId);
      const { name, foodId } = ingredient;
      return { id, name, category: categoryOfIngredient({ name, foodId, category }, locale) };
    });
  }

  /** Other domains register in `onModuleInit` how their rows follow, and note what they change. */
  onMerged(hook: MergedHook): void {
    this.mergedHooks.push(hook);
  }

  /**
   * The names of the merged ingredients stay in recipes and on the list, and lead to the other one when they are used again. A request
   * that is repeated changes nothing.
   * @throws InvalidRequestError when `into` is in `from`, NotFoundError for an ingredient that the household does not have any more
   */
  merge(householdId: string, { from, into }: MergeIngredientsDto): Promise<MergedIngredientDto> {
    if (from.includes(into))
      throw new InvalidRequestError([{ path: 'from', message: 'from must not contain the ingredient that stays' }]);
    return this.transactions.run(async () => {
      const locked = new Map(
        (await this.repository.lockAllIn(householdId, [...from, into])).map((one) => [one.id, one]),
      );
      const target = ownOrNotFound(locked.get(into));
      const asked = [...new Set(from)].map((id) => locked.get(id));
      const merged = asked.filter((one) => one?.mergedInto !== into).map(ownOrNotFound);
      if (merged.length > 0) await this.mergeInto(target, merged);
      return { id: into, name: target.name, count: await this.repository.countRecipes(target) };
    });
  }

  private async mergeInto(target: Ingredient, merged: readonly Ingredient[]): Promise<void> {
    const { householdId, id } = target;
    await this.repository.merge(target, merged);
    const from = merged.map((one) => one.id);
    for (const hook of this.mergedHooks) await hook(householdId, from, id);
    for (const hook of this.categoryHooks) await hook(householdId, id);
  }

  /** Nobody else changes or merges these ingredients until the transaction ends. */
  async lockToChange(householdId: string, ids: readonly string[]): Promise<void> {
    await this.repository.lockAllIn(householdId, ids);
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

/** @throws NotFoundError also for an ingredient that was merged into another one */
function ownOrNotFound(ingredient: Ingredient | undefined): Ingredient {
  if (ingredient?.mergedInto !== null) throw new NotFoundError('Ingredient not found');
  return ingredient;
}

/** In the order of their keys. @param foods by name */
function newIngredients(names: readonly string[], foods: ReadonlyMap<string, string>): NewIngredient[] {
  return names
    .map((name) => ({
      id: randomUUID(),
      name,
      nameKey: nameKey(name),
      foodId: foods.get(name) ?? null,
      lexicon: lexiconVersion(),
    }))
    .toSorted((one, other) => (one.nameKey < other.nameKey ? -1 : 1));
}
