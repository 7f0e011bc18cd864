import { Injectable } from '@nestjs/common';
import { LineReader } from '../foods/line-reader.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { nameKey } from '../shared/text/name-key.js';
import { StoresService } from '../stores/stores.service.js';
import type { UpdateGroceryDto } from './groceries.dto.js';
import { type GroceryPatch, patchOf, rawLinesOf } from './grocery-lines.js';

/** What a request changes in a line of the shopping list, as columns. */
@Injectable()
export class GroceryPatches {
  constructor(
    private readonly lines: LineReader,
    private readonly ingredients: IngredientsService,
    private readonly stores: StoresService,
  ) {}

  /** Converts the bodies into changes, and parses their `raw` lines. Called before the transaction. */
  async read(householdId: string, bodies: readonly UpdateGroceryDto[]): Promise<GroceryPatch[]> {
    const partsOf = await this.lines.read(rawLinesOf(bodies), 'raw', { householdId });
    return bodies.map((body) => patchOf(body, partsOf));
  }

  /** The change with the ingredient of its name. Its store exists until the transaction ends. @throws NotFoundError */
  async withReferences(householdId: string, patch: GroceryPatch): Promise<GroceryPatch> {
    const { name, storeId = null } = patch;
    await this.stores.lockOne(householdId, storeId);
    if (name === undefined) return patch;
    if (name === null) return { ...patch, ingredientId: null };
    const ingredients = await this.ingredients.findOrAdd(householdId, [name]);
    return { ...patch, ingredientId: ingredients.get(nameKey(name))?.id ?? null };
  }
}
