import { Injectable } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
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

  /** Creates a cuisine, or returns the existing one with this name. Case does not matter. */
  create(householdId: string, name: string): Promise<CuisineDto> {
    return this.repository.findOrAdd(householdId, name, caselessKey(name));
  }

  /** The ids that belong to the household. */
  async existing(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return ids.length === 0 ? new Set() : this.repository.existing(householdId, ids);
  }
}
