import type { GroceryDto } from '../groceries/groceries.dto.js';
import type { StoreDto } from '../stores/stores.dto.js';
import type { BoardGroceriesDto, BoardGroceryDto, BoardStoreDto } from './board.dto.js';

/**
 * The groceries by store. A line whose store is not there, because it is being removed, has none.
 * @param groceries in the order of the list
 * @param stores in their order
 */
export function boardGroceries(
  groceries: readonly GroceryDto[],
  stores: readonly Pick<StoreDto, 'id' | 'name'>[],
): BoardGroceriesDto {
  const named = stores.map(({ id, name }): BoardStoreDto => ({ id, name, items: [] }));
  const byId = new Map(named.map((store) => [store.id, store]));
  const elsewhere: BoardStoreDto = { id: null, name: null, items: [] };
  for (const grocery of groceries) (byId.get(grocery.storeId) ?? elsewhere).items.push(boardGrocery(grocery));
  const open = groceries.filter(({ isDone }) => !isDone).length;
  return {
    open,
    done: groceries.length - open,
    stores: [...named, elsewhere].filter(({ items }) => items.length > 0),
  };
}

function boardGrocery({ id, display, isDone, version }: GroceryDto): BoardGroceryDto {
  return { id, text: display, isDone, version };
}
