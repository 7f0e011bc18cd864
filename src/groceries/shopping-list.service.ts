import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { orNotFound } from '../http/problems/errors.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { aisleFor } from '../stores/aisles/aisle-for.js';
import { AisleLinksService } from '../stores/aisles/aisle-links.service.js';
import { StoresService } from '../stores/stores.service.js';
import { type GroceryDto, type ListGroceriesDto, toGroceryDto } from './groceries.dto.js';
import { GroceriesRepository } from './groceries.repository.js';
import type { Grocery } from './grocery.entity.js';
import { orderByAisle } from './order-by-aisle.js';

/** Reads the shopping list, and shows its lines with their places in the shops. */
@Injectable()
export class ShoppingListService implements OnModuleInit {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly ingredients: IngredientsService,
    private readonly stores: StoresService,
    private readonly aisleLinks: AisleLinksService,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'grocery',
      scope: 'groceries:read',
      entities: (householdId, ids) => this.listByIds(householdId, ids),
    });
  }

  /** @throws NotFoundError for an unknown store */
  async list(householdId: string, { storeId, groupBy }: ListGroceriesDto = {}): Promise<GroceryDto[]> {
    const lines = await this.repository.list(householdId, { storeId });
    if (lines.length === 0) await this.stores.refuseUnknown(householdId, storeId ?? null);
    const groceries = await this.toDtos(householdId, lines);
    if (groupBy !== 'aisle') return groceries;
    const stores = await this.stores.list(householdId);
    return orderByAisle(groceries, storeId === undefined ? stores : stores.filter(({ id }) => id === storeId));
  }

  /** Those of the lines that are on the list. */
  async listByIds(householdId: string, ids: readonly string[]): Promise<GroceryDto[]> {
    return ids.length === 0 ? [] : this.toDtos(householdId, await this.repository.list(householdId, { ids }));
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<GroceryDto> {
    return this.toDto(orNotFound(await this.repository.findIn(householdId, id), 'Grocery'));
  }

  async toDto(line: Grocery): Promise<GroceryDto> {
    const [grocery] = await this.toDtos(line.householdId, [line]);
    return grocery as GroceryDto;
  }

  /** In the order of the lines. */
  async toDtos(householdId: string, lines: readonly Grocery[]): Promise<GroceryDto[]> {
    const ingredientIds = idsOf(lines, 'ingredientId');
    const storeIds = idsOf(lines, 'storeId');
    const categories = await this.ingredients.categories(householdId, ingredientIds);
    const links = await this.aisleLinks.among(householdId, storeIds, ingredientIds);
    const chosen = new Map(links.map((link) => [`${link.storeId}/${link.ingredientId}`, link.aisleId]));
    const aisles = await this.stores.aislesOf(householdId, storeIds);
    return lines.map((line) => {
      const { storeId, ingredientId } = line;
      const category = categories.get(ingredientId ?? '') ?? 'other';
      const aisleId = chosen.get(`${storeId}/${ingredientId}`) ?? aisleFor(category, aisles.get(storeId ?? '') ?? []);
      return toGroceryDto(line, { category, aisleId });
    });
  }
}

function idsOf(lines: readonly Grocery[], column: 'ingredientId' | 'storeId'): string[] {
  return [...new Set(lines.flatMap((line) => line[column] ?? []))];
}
