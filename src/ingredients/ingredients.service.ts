import { Injectable } from '@nestjs/common';
import { nameKey } from '../text/name-key.js';
import type { FoundIngredientDto } from './ingredients.dto.js';
import { IngredientsRepository } from './ingredients.repository.js';

/** The household's dictionary of things to cook with and to buy. */
@Injectable()
export class IngredientsService {
  constructor(private readonly repository: IngredientsRepository) {}

  /** The names by id of those that belong to the household. */
  async names(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return ids.length === 0 ? new Map() : this.repository.names(householdId, ids);
  }

  /** Ten at most. @param typed the beginning of a name, or of one of its words */
  complete(householdId: string, typed: string): Promise<FoundIngredientDto[]> {
    return this.repository.complete(householdId, nameKey(typed));
  }
}
