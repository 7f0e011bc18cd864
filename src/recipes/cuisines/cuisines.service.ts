import { Injectable } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
import { refuseAbove, roomIn } from '../../households/list-limits.js';
import { caselessKey } from '../../text/name-key.js';
import { CuisinesRepository } from './cuisines.repository.js';
import type { CuisineDto } from '../reading/recipe.dto.js';

@Injectable()
export class CuisinesService {
  constructor(private readonly repository: CuisinesRepository) {}

  /** The JSON of a list of `CuisineDto`. */
  listJson(householdId: string): Promise<LongText> {
    return this.repository.listJson(householdId);
  }

  /**
   * Creates a cuisine, or returns the existing one with this name. Case does not matter.
   * @throws UnprocessableError when the household has the maximum number
   */
  async create(householdId: string, name: string): Promise<CuisineDto> {
    const key = caselessKey(name);
    const known = await this.repository.keys(householdId);
    if (!known.has(key)) refuseAbove('cuisines', known.size, 1);
    return this.repository.findOrAdd(householdId, name, key);
  }

  /** The names without the new ones for which the household has no room. */
  async fitting(householdId: string, names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const known = await this.repository.keys(householdId);
    let room = roomIn('cuisines', known.size);
    return names.filter((name) => known.has(caselessKey(name)) || room-- > 0);
  }

  /** The ids that belong to the household. */
  async existing(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return ids.length === 0 ? new Set() : this.repository.existing(householdId, ids);
  }
}
