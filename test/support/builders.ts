import { type Api, ok } from './api.js';

export interface Grocery {
  id: string;
  recipeIngredientId: string | null;
  name: string | null;
  ingredientId: string | null;
  unit: string | null;
  amount: number | null;
  purchaseAmount: number | null;
  isDone: boolean;
  sortOrder: number;
  version: number;
  recurringGroceryId: string | null;
  storeId: string | null;
  note: string | null;
  purchaseAmountSet: boolean;
  category: string;
  aisleId: string | null;
  display: string;
  displayAmount: string;
  sources: { recipeId: string; recipeIngredientId: string; calendarItemId: string | null; amount: number | null }[];
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Store {
  id: string;
  name: string;
  sortOrder: number;
  version: number;
}

export interface Planned {
  id: string;
  date: string;
  slot: string;
  sortOrder: number;
  recipeId: string;
  version: number;
  recipeName: string;
}

/** Creates a recipe and answers its id. */
export async function createRecipe(api: Api, content: object = {}): Promise<string> {
  const body = await ok(api.post('/recipes', { name: 'Plum cake', ...content }));
  return body as string;
}

export async function createGrocery(api: Api, content: object = {}): Promise<Grocery> {
  const body = await ok(api.post('/groceries', { name: 'plums', unit: null, amount: null, ...content }));
  return body as Grocery;
}

/** Adds a line as it is typed. */
export async function typeGrocery(api: Api, raw: string, content: object = {}): Promise<Grocery> {
  return (await ok(api.post('/groceries', { raw, ...content }))) as Grocery;
}

export async function createStore(api: Api, name: string, content: object = {}): Promise<Store> {
  const body = await ok(api.post('/stores', { name, ...content }));
  return body as Store;
}

/** Plans a recipe and answers the id of the planned item. */
export async function plan(api: Api, recipeId: string, date: string, slot = 'Dinner'): Promise<string> {
  const body = await ok(api.post('/planned-recipes', { recipeId, date, slot }));
  return (body as { id: string }).id;
}
