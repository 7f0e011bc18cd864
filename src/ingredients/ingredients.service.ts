import { Injectable } from '@nestjs/common';
import { nameKey } from '../text/name-key.js';
import { IngredientsRepository } from './ingredients.repository.js';

/** The household's dictionary of things to cook with and to buy. */
@Injectable()
export class IngredientsService {
  constructor(private readonly repository: IngredientsRepository) {}

  /** The id for each name, in the same order; what is written differently and means the same gets one id. */
  async identify(householdId: string, names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const keyed = names.map((name) => ({ name, key: nameKey(name) }));
    const ids = await this.repository.findOrAdd(householdId, keyed);
    return keyed.map(({ key }) => ids.get(key) ?? '');
  }

  /** The names by id of those that belong to the household. */
  async names(householdId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return ids.length === 0 ? new Map() : this.repository.names(householdId, ids);
  }
}
