import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { foodNamed } from '../../foods/lexicon.js';
import { toDto } from '../../http/fields/to-dto.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { itemsOfText, LONGEST_ITEM, MOST_ITEMS } from '../../parser/ingredient-line/items-of-text.js';
import { parseIngredientLine } from '../../parser/ingredient-line/parse-ingredient-line.js';
import { StoresService } from '../../stores/stores.service.js';
import { AddGroceriesService } from '../add-groceries.service.js';
import { CreateGroceryDto } from '../groceries.dto.js';
import { ShoppingListService } from '../shopping-list.service.js';
import type { Grocery } from '../grocery.entity.js';
import type { AddedTextDto, AddTextDto } from './from-text.dto.js';
import { nextId } from './next-id.js';

/** Adds the items of a text to the shopping list. */
@Injectable()
export class FromTextService {
  constructor(
    private readonly list: ShoppingListService,
    private readonly additions: AddGroceriesService,
    private readonly stores: StoresService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Adds all items or none.
   * @param firstId the id of the first line, which the others follow (`nextId`), so that a form that is sent twice adds them once
   * @throws InvalidRequestError for a text without items or with too many, NotFoundError when the household does not have the store,
   * UnprocessableError when the list has no room for them, ConflictError when another grocery or a deleted one has one of the ids
   */
  async add(householdId: string, { text, storeId }: AddTextDto, firstId?: string): Promise<AddedTextDto> {
    const items = itemsToAdd(text);
    const bodies = items.map((raw, index) =>
      toDto(CreateGroceryDto, {
        raw,
        ...(firstId !== undefined && { id: nextId(firstId, index) }),
        ...(storeId !== undefined && { storeId }),
      }),
    );
    const lines = await this.additions.toLines(householdId, bodies);
    return this.transactions.run(async () => {
      await this.stores.refuseUnknown(householdId, storeId ?? null);
      const added = new Map((await this.additions.add(householdId, lines)).map((grocery) => [grocery.id, grocery]));
      const groceries: Grocery[] = [];
      for (const line of lines)
        groceries.push(added.get(line.id) ?? (await this.additions.existing(householdId, line)));
      return { groceries: await this.list.toDtos(householdId, groceries) };
    });
  }
}

/** The items of a text. The lexicon says what is a food. */
export function itemsOf(text: string): string[] {
  return itemsOfText(text, (item) => foodNamed(parseIngredientLine(item).ingredientName) !== null);
}

/** @throws InvalidRequestError for a text without items or with too many */
export function itemsToAdd(text: string): readonly string[] {
  return checked(itemsOf(text));
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
