import { Injectable } from '@nestjs/common';
import { DeletedGroceriesRepository } from '../deleted/deleted-groceries.repository.js';
import { GroceriesRepository } from '../groceries.repository.js';
import { mostBought } from './most-bought.js';
import type { SuggestionsDto } from './suggestions.dto.js';

/** Maximum number of lines that are counted of those on the list, and of those that were deleted. */
const MOST_LINES = 1_000;

/** What a household may want to buy again. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly groceries: GroceriesRepository,
    private readonly deleted: DeletedGroceriesRepository,
  ) {}

  /** From the ticked lines that are on the list, and those that were deleted in the last 30 days. */
  async list(householdId: string, limit: number): Promise<SuggestionsDto> {
    const ticked = await this.groceries.listBought(householdId, MOST_LINES);
    const lines = [...ticked, ...(await this.deleted.listBought(householdId, MOST_LINES))];
    return {
      suggestions: mostBought(lines)
        .slice(0, limit)
        .map(({ name, count, lastBoughtAt }) => ({ name, count, lastBoughtAt: lastBoughtAt.toISOString() })),
    };
  }
}
