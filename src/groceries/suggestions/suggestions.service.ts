import { Injectable } from '@nestjs/common';
import { DeletedGroceriesRepository } from '../deleted/deleted-groceries.repository.js';
import { GroceriesRepository } from '../groceries.repository.js';
import { mostBought } from './most-bought.js';
import type { SuggestionsDto } from './suggestions.dto.js';

/** What a household may want to buy again. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly groceries: GroceriesRepository,
    private readonly deleted: DeletedGroceriesRepository,
  ) {}

  /** From the ticked lines that are on the list, and those that were deleted in the last 30 days. */
  async list(householdId: string, limit: number): Promise<SuggestionsDto> {
    const lines = [...(await this.groceries.listBought(householdId)), ...(await this.deleted.listBought(householdId))];
    return {
      suggestions: mostBought(lines)
        .slice(0, limit)
        .map(({ name, count, lastBoughtAt }) => ({ name, count, lastBoughtAt: lastBoughtAt.toISOString() })),
    };
  }
}
