import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FOOD_CATEGORIES } from '../foods/food-categories.js';
import { stringOrNull } from '../households/archive/archived-values.js';
import type { GivenRow, HouseholdPart, ImportTarget } from '../households/archive/household-part.js';
import { HouseholdParts } from '../households/archive/household-parts.js';
import { nameKey } from '../shared/text/name-key.js';
import { IngredientsRepository } from './ingredients.repository.js';
import { IngredientsService } from './ingredients.service.js';

const LONGEST_NAME = 500;

/** The stores in which ingredients are bought, and their corrected categories. What this household has already said is not changed. */
@Injectable()
export class PreferredStoresPart implements HouseholdPart, OnModuleInit {
  readonly name = 'preferred-stores';
  readonly reads = 'groceries:read';
  readonly writes = 'groceries:write';

  constructor(
    private readonly parts: HouseholdParts,
    private readonly ingredients: IngredientsService,
    private readonly repository: IngredientsRepository,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    const placed = await this.repository.listPlaced(householdId);
    return placed.map(({ id, name, preferredStoreId, category }) => ({
      id,
      name,
      storeId: preferredStoreId,
      category,
    }));
  }

  known(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.repository.idsIn(householdId, ids);
  }

  /** These are not rows of their own, so an undo has nothing to remove. */
  async add({ householdId, ids }: ImportTarget, row: GivenRow): Promise<null> {
    const [name, storeId] = [stringOrNull(row['name']), stringOrNull(row['storeId'])];
    const category = FOOD_CATEGORIES.find((each) => each === row['category']);
    if (name === null || name.length > LONGEST_NAME) return null;
    const ingredient = (await this.ingredients.findNamed(householdId, [name])).get(nameKey(name));
    if (ingredient === undefined) return null;
    if (storeId !== null) await this.repository.preferUnlessSaved(ingredient, ids.get(storeId) ?? storeId);
    if (category !== undefined && ingredient.category === null)
      await this.ingredients.setCategory(householdId, ingredient.id, category);
    return null;
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }
}
