import { Injectable } from '@nestjs/common';
import type { ReadList } from '../changes/polled-lists.js';
import { tagged } from '../http/answers/tagged.js';
import { nameKey } from '../text/name-key.js';
import { IngredientsRepository } from './ingredients.repository.js';

/** The ingredients of a household and other things that it buys. */
@Injectable()
export class IngredientsService {
  constructor(private readonly repository: IngredientsRepository) {}

  /** The names by id, for the ids that belong to the household. */
  async names(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return ids.length === 0 ? new Map() : this.repository.names(householdId, ids);
  }

  /**
   * JSON of a list of at most ten `FoundIngredientDto`.
   * @param typed the beginning of a name, or of one of its words
   * @param known the tags that the client has
   */
  async complete(householdId: string, typed: string, known: readonly string[]): Promise<ReadList> {
    return tagged(JSON.stringify(await this.repository.complete(householdId, nameKey(typed))), known);
  }
}
