import { z } from 'zod';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import type { PlannedRecipeDto } from '../../plan/planned-recipes.dto.js';
import { quoted, short } from './quoted.js';
import { clippedTo } from './tokens.js';

const NOTE_TOKENS = 200;

export const calendarItem = z.object({
  id: z.string(),
  date: z.string().nullable().describe('null in the queue'),
  slot: z.string(),
  itemType: z.enum(['recipe', 'note']),
  recipeId: z.string().nullable(),
  name: z.string().describe('Of the recipe, or the title of the note'),
  note: z.string().nullable(),
  servings: z.number().nullable().describe('For how many it is cooked'),
});

export type ShownCalendarItem = z.output<typeof calendarItem>;

export function itemShown(item: CalendarItemDto): ShownCalendarItem {
  const { id, date, slot, itemType, recipeId, recipeName, title, note, plannedServings, servings } = item;
  const name = short(recipeName ?? title ?? '');
  const shownNote = note === null ? null : clippedTo(note, NOTE_TOKENS);
  return { id, date, slot, itemType, recipeId, name, note: shownNote, servings: plannedServings ?? servings };
}

export function plannedRecipeShown({
  recipeName,
  plannedServings,
  servings,
  ...rest
}: PlannedRecipeDto): ShownCalendarItem {
  const { id, date, slot, recipeId } = rest;
  const said = {
    itemType: 'recipe',
    name: short(recipeName),
    note: null,
    servings: plannedServings ?? servings,
  } as const;
  return { id, date, slot, recipeId, ...said };
}

export function itemLine({ id, date, slot, name }: ShownCalendarItem): string {
  return `${date ?? 'queue'}, ${slot}: ${quoted(name)} (id ${id})`;
}
