import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReadList } from '../changes/polled-lists.js';
import { atVersion } from '../database/version-guard.js';
import { tagged } from '../http/answers/tagged.js';
import { ConflictError, NotFoundError } from '../http/problems/errors.js';
import type { AddToPantryDto, PantryItemDto } from './pantry.dto.js';
import { PantryRepository } from './pantry.repository.js';

/** Attempts to add what others add at the same moment, and remove before it is found. */
const MOST_ROUNDS = 3;

@Injectable()
export class PantryService {
  constructor(private readonly repository: PantryRepository) {}

  /** A list of `PantryItemDto`, for a client that knows those with the tags `known`. */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.list(householdId, known);
  }

  /**
   * What the pantry has already is answered as it is.
   * @throws NotFoundError when the ingredient is not the household's, ConflictError when the id stands for another one
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

  /** Whether the version was the current one, and the item so is gone. @throws NotFoundError */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const change = this.repository.removeAtVersion(householdId, id, version);
    const outcome = await atVersion(change, () => this.repository.findItem(householdId, id));
    if (outcome === null) throw new NotFoundError('Pantry item not found');
    return !outcome.stale;
  }

  /** JSON of a list of `PantrySuggestionDto`, for a client that knows those with the tags `known`. */
  async suggestions(householdId: string, known: readonly string[]): Promise<ReadList> {
    return tagged(JSON.stringify(await this.repository.suggestions(householdId)), known);
  }
}
