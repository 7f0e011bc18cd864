import { Injectable } from '@nestjs/common';
import { caselessKey } from '../text/name-key.js';
import { CuisinesRepository } from './cuisines.repository.js';
import type { CuisineDto } from './recipe.dto.js';

@Injectable()
export class CuisinesService {
  constructor(private readonly repository: CuisinesRepository) {}

  list(householdId: string): Promise<CuisineDto[]> {
    return this.repository.list(householdId);
  }

  /** The new cuisine, or the one that has the name already, in whatever case. */
  create(householdId: string, name: string): Promise<CuisineDto> {
    return this.repository.findOrAdd(householdId, name, caselessKey(name));
  }

  /** Which of the ids belong to the household. */
  async existing(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return ids.length === 0 ? new Set() : this.repository.existing(householdId, ids);
  }
}
