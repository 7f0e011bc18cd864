import { z } from 'zod';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import { quoted, short } from './quoted.js';

export const groceryLine = z.object({
  id: z.string(),
  text: z.string().describe('Amount, unit and name'),
  name: z.string().nullable(),
  amount: z.number().nullable(),
  unit: z.string().nullable(),
  note: z.string().nullable(),
  isDone: z.boolean(),
  storeId: z.string().nullable(),
  store: z.string().nullable().describe('Its name, where the key may read stores'),
});

export type GroceryLine = z.output<typeof groceryLine>;

/** @param stores names by id */
export function groceryShown(grocery: GroceryDto, stores: ReadonlyMap<string, string>): GroceryLine {
  const { id, display, name, amount, unit, note, isDone, storeId } = grocery;
  const texts = { text: short(display), name: shortOrNull(name), unit: shortOrNull(unit), note: shortOrNull(note) };
  return { id, ...texts, amount, isDone, storeId, store: shortOrNull(stores.get(storeId ?? '') ?? null) };
}

export function groceryText({ id, text, isDone, store }: GroceryLine): string {
  return `${isDone ? '[x]' : '[ ]'} ${quoted(text)}${store === null ? '' : ` at ${quoted(store)}`} (id ${id})`;
}

function shortOrNull(text: string | null): string | null {
  return text === null ? null : short(text);
}
