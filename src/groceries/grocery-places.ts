import { Injectable } from '@nestjs/common';
import type { FoodCategory } from '../foods/food-categories.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { aisleFor } from '../stores/aisles/aisle-for.js';
import { AisleLinksService } from '../stores/aisles/aisle-links.service.js';
import { StoresService } from '../stores/stores.service.js';
import type { Grocery } from './grocery.entity.js';

/** A line with its place in a shop. */
export interface PlacedGrocery {
  readonly grocery: Grocery;
  readonly category: FoodCategory;
  readonly aisleId: string | null;
}

/** Where in a shop the lines of the list are. */
@Injectable()
export class GroceryPlaces {
  constructor(
    private readonly ingredients: IngredientsService,
    private readonly stores: StoresService,
    private readonly links: AisleLinksService,
  ) {}

  /** In the order of the lines. */
  async of(householdId: string, lines: readonly Grocery[]): Promise<PlacedGrocery[]> {
    const ingredientIds = idsOf(lines, 'ingredientId');
    const storeIds = idsOf(lines, 'storeId');
    const categories = await this.ingredients.categories(householdId, ingredientIds);
    const links = await this.links.among(householdId, storeIds, ingredientIds);
    const chosen = new Map(links.map((link) => [`${link.storeId}/${link.ingredientId}`, link.aisleId]));
    const aisles = await this.stores.aislesOf(householdId, storeIds);
    return lines.map((grocery) => {
      const { storeId, ingredientId } = grocery;
      const category = categories.get(ingredientId ?? '') ?? 'other';
      const aisleId = chosen.get(`${storeId}/${ingredientId}`) ?? aisleFor(category, aisles.get(storeId ?? '') ?? []);
      return { grocery, category, aisleId };
    });
  }
}

function idsOf(lines: readonly Grocery[], column: 'ingredientId' | 'storeId'): string[] {
  return [...new Set(lines.flatMap((line) => line[column] ?? []))];
}
