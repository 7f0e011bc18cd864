import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { toDto } from '../../http/fields/to-dto.js';
import { InvalidRequestError, NotFoundError } from '../../http/problems/errors.js';
import { AddGroceriesService } from '../add-groceries.service.js';
import { CreateGroceryDto } from '../groceries.dto.js';
import { GroceriesService } from '../groceries.service.js';
import type { AddedTextDto, AddTextDto } from './from-text.dto.js';
import { itemsOfText, LONGEST_ITEM, MOST_ITEMS } from './items-of-text.js';

/** Adds the items of a text to the shopping list. */
@Injectable()
export class FromTextService {
  constructor(
    private readonly groceries: GroceriesService,
    private readonly additions: AddGroceriesService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Adds all items or none.
   * @throws InvalidRequestError for a text without items or with too many, NotFoundError when the household does not have the store,
   * UnprocessableError when the list has no room for them
   */
  async add(householdId: string, { text, storeId }: AddTextDto): Promise<AddedTextDto> {
    const items = checked(itemsOfText(text));
    const bodies = items.map((raw) => toDto(CreateGroceryDto, { raw, ...(storeId !== undefined && { storeId }) }));
    const lines = await this.additions.toLines(householdId, bodies);
    return this.transactions.run(async () => {
      await this.groceries.refuseUnknownStore(householdId, storeId ?? null);
      await this.additions.refuseAboveLimit(householdId, lines);
      const added = await this.additions.add(householdId, lines);
      // Lines for a store that was deleted meanwhile are not added.
      if (added.length < lines.length) throw new NotFoundError('Store not found');
      return { groceries: await this.groceries.toDtos(householdId, added) };
    });
  }
}

function checked(items: readonly string[]): readonly string[] {
  const message =
    items.length === 0
      ? 'text has no line to add'
      : items.length > MOST_ITEMS
        ? `text must have at most ${MOST_ITEMS} items`
        : items.some((item) => item.length > LONGEST_ITEM)
          ? `each item of text must have at most ${LONGEST_ITEM} characters`
          : null;
  if (message !== null) throw new InvalidRequestError([{ path: 'text', message }]);
  return items;
}
