import { type Api, ok } from './api.js';

export interface CalendarItem {
  id: string;
  date: string | null;
  slot: string;
  sortOrder: number;
  recipeId: string | null;
  version: number;
  recipeName: string | null;
  plannedServings: number | null;
  itemType: 'recipe' | 'note';
  title: string | null;
  note: string | null;
  updatedAt: string;
}

export async function createItem(api: Api, content: object): Promise<CalendarItem> {
  return (await ok(api.post('/calendar-items', content))) as CalendarItem;
}

/** In the order of the plan. */
export async function itemsBetween(api: Api, from: string, to: string): Promise<CalendarItem[]> {
  const body = await ok(api.get(`/calendar-items?from=${from}&to=${to}`));
  return (body as { items: CalendarItem[] }).items;
}

export function order({ sortOrder }: CalendarItem): number {
  return sortOrder;
}
