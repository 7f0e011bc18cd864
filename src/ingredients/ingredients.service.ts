import { Injectable } from '@nestjs/common';
import { IngredientsRepository } from './ingredients.repository.js';

/** The household's dictionary of things to cook with and to buy. */
@Injectable()
export class IngredientsService {
  constructor(private readonly repository: IngredientsRepository) {}

  /** The names by id of those that belong to the household. */
  async names(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return ids.length === 0 ? new Map() : this.repository.names(householdId, ids);
  }
}
