import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReadList } from '../changes/polled-lists.js';
import { atVersion } from '../database/version-guard.js';
import { tagged } from '../http/answers/tagged.js';
import { ConflictError, NotFoundError } from '../http/problems/errors.js';
import type { AddToPantryDto, PantryItemDto } from './pantry.dto.js';
import { PantryRepository } from './pantry.repository.js';

/** Attempts to add an item that others add at the same time and remove before it is read. */
const MOST_ROUNDS = 3;

@Injectable()
export class PantryService {
  constructor(private readonly repository: PantryRepository) {}

  /**
   * A list of `PantryItemDto`.
   * @param known the tags that the client has
   */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.list(householdId, known);
  }

  /**
   * An item that is already in the pantry is returned unchanged.
   * @throws NotFoundError when the household does not have the ingredient, ConflictError when another item has the id
   */
  async add(householdId: string, { id, ingredientId, name = '' }: AddToPantryDto): Promise<PantryItemDto> {
    const ingredient = ingredientId === undefined ? { name } : { id: ingredientId };
    const wanted = { householdId, id: id ?? randomUUID(), ingredient };
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const item = (await this.repository.add(wanted)) ?? (await this.repository.findByIngredient(wanted));
      if (item !== null) return item;
      if (id !== undefined && (await this.repository.findItem(householdId, id)) !== null)
        throw new ConflictError('There is another pantry item with this id');
    }
    throw new NotFoundError('Ingredient not found');
  }

  /**
   * Returns whether the item had this version and was removed.
   * @throws NotFoundError
   */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const change = this.repository.removeAtVersion(householdId, id, version);
    const outcome = await atVersion(change, () => this.repository.findItem(householdId, id));
    if (outcome === null) throw new NotFoundError('Pantry item not found');
    return !outcome.stale;
  }

  /**
   * JSON of a list of `PantrySuggestionDto`.
   * @param known the tags that the client has
   */
  async suggestions(householdId: string, known: readonly string[]): Promise<ReadList> {
    return tagged(JSON.stringify(await this.repository.suggestions(householdId)), known);
  }
}
