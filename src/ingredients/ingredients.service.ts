import { Injectable } from '@nestjs/common';
import type { ReadList } from '../changes/polled-lists.js';
import { tagged } from '../http/answers/tagged.js';
import { nameKey } from '../text/name-key.js';
import { IngredientsRepository } from './ingredients.repository.js';

/** The household's dictionary of things to cook with and to buy. */
@Injectable()
export class IngredientsService {
  constructor(private readonly repository: IngredientsRepository) {}

  /** The names by id of those that belong to the household. */
  async names(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return ids.length === 0 ? new Map() : this.repository.names(householdId, ids);
  }

  /**
   * JSON of a list of `FoundIngredientDto`, ten at most, for a client that knows those with the tags `known`.
   * @param typed the beginning of a name, or of one of its words
   */
  async complete(householdId: string, typed: string, known: readonly string[]): Promise<ReadList> {
    return tagged(JSON.stringify(await this.repository.complete(householdId, nameKey(typed))), known);
  }
}
