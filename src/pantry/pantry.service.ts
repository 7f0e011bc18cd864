import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { Changes } from '../changes/changes.js';
import { Transactions } from '../database/transactions.js';
import { refuseAbove } from '../households/list-limits.js';
import { ConflictError, orNotFound } from '../http/problems/errors.js';
import type { Ingredient } from '../ingredients/ingredient.entity.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { nameKey } from '../shared/text/name-key.js';
import { type AddToPantryDto, type PantryItemDto, type PantrySuggestionDto, toPantryItemDto } from './pantry.dto.js';
import type { PantryItem } from './pantry-item.entity.js';
import { PantryRepository } from './pantry.repository.js';

const MOST_ROUNDS = 3;

@Injectable()
export class PantryService implements OnModuleInit {
  constructor(
    private readonly repository: PantryRepository,
    private readonly ingredients: IngredientsService,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'pantryItem',
      scope: 'groceries:read',
      entities: (householdId, ids) => this.list(householdId, ids),
    });
    this.ingredients.onMerged((householdId, from, into) => this.ingredientsMerged(householdId, from, into));
  }

  /** In the order of the names. @param ids all items without them */
  async list(householdId: string, ids?: readonly string[]): Promise<PantryItemDto[]> {
    return (await this.repository.list(householdId, ids)).map((item) => toPantryItemDto(item, item.name));
  }

  /** The ingredients that most of the last recipes use and that are not in the pantry. */
  suggestions(householdId: string): Promise<PantrySuggestionDto[]> {
    return this.repository.suggestions(householdId);
  }

  /**
   * An item that is already in the pantry is returned unchanged.
   * @throws NotFoundError when the household does not have the ingredient, ConflictError when another item has the id,
   * UnprocessableError when the pantry is full
   */
  add(householdId: string, { id = randomUUID(), ingredientId, name = '' }: AddToPantryDto): Promise<PantryItemDto> {
    return this.transactions.run(async () => {
      const ingredient = await this.ingredientOf(householdId, ingredientId, name);
      return toPantryItemDto(await this.findOrAdd(householdId, id, ingredient.id), ingredient.name);
    });
  }

  /**
   * Adds all or none. A name that comes twice is one item.
   * @throws UnprocessableError when the pantry is full
   */
  addAll(householdId: string, names: readonly string[]): Promise<PantryItemDto[]> {
    return this.transactions.run(async () => {
      const items = new Map<string, PantryItemDto>();
      for (const name of names) {
        const item = await this.add(householdId, { name });
        items.set(item.id, item);
      }
      return [...items.values()];
    });
  }

  /**
   * Returns whether the item had this version and was removed.
   * @throws NotFoundError
   */
  remove(householdId: string, id: string, version: number): Promise<boolean> {
    return this.transactions.run(async () => {
      const removed = await this.repository.removeAtVersion({ householdId, id }, version);
      if (removed !== null) this.changes.noteRemoval('pantryItem', removed);
      else orNotFound(await this.repository.findIn(householdId, id), 'Pantry item');
      return removed !== null;
    });
  }

  /** The pantry has an ingredient once, so one item stays: that of `into`, else the first one. */
  private async ingredientsMerged(householdId: string, from: readonly string[], into: string): Promise<void> {
    const items = await this.repository.lockByIngredients(householdId, [...from, into]);
    const kept = items.find(({ ingredientId }) => ingredientId === into) ?? items[0];
    if (kept === undefined) return;
    for (const item of items.filter((one) => one !== kept)) {
      await this.repository.removeAtVersion(item, item.version);
      this.changes.noteRemoval('pantryItem', item);
    }
    if (kept.ingredientId === into) return;
    const moved = await this.repository.updateAtVersion(kept, kept.version, { ingredientId: into });
    if (moved !== null) this.changes.note('pantryItem', moved);
  }

  private async findOrAdd(householdId: string, id: string, ingredientId: string): Promise<PantryItem> {
    // Others may add the item at the same time and remove it before it is read.
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const added = await this.repository.add({ householdId, id, ingredientId });
      if (added !== null) {
        refuseAbove('pantryItems', await this.repository.countIn(householdId));
        this.changes.note('pantryItem', added);
      }
      const item = added ?? (await this.repository.findByIngredient(householdId, ingredientId));
      if (item !== null) return item;
    }
    throw new ConflictError('There is another pantry item with this id');
  }

  private async ingredientOf(householdId: string, id: string | undefined, name: string): Promise<Ingredient> {
    return orNotFound(
      id === undefined
        ? (await this.ingredients.findOrAdd(householdId, [name])).get(nameKey(name))
        : (await this.ingredients.find(householdId, [id])).get(id),
      'Ingredient',
    );
  }
}
