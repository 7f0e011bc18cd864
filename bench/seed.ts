import { each, type Household, send, signUp } from './client.js';
import { recipe } from './recipes.js';

const GROCERIES = 100;
const PLANNED = 120;
const DAY = 86_400_000;

/** A household with data, as its clients know it. */
export interface SeededHousehold extends Household {
  readonly recipeIds: readonly string[];
  readonly groceries: readonly { id: string; version: number }[];
}

/** Signs a person up and fills the household through the API. */
export async function seedHousehold(url: string, name: string, recipes: number): Promise<SeededHousehold> {
  const household = await signUp(url, name);
  const recipeIds: string[] = [];
  await each(recipes, async (index) => {
    recipeIds[index] = await send<string>(household, 'POST', '/api/v1/recipes', recipe(index));
  });
  await each(GROCERIES, (index) =>
    send(household, 'POST', '/api/v1/groceries', { name: `plums ${index}`, unit: 'kg', amount: 1.5 }),
  );
  await each(recipes === 0 ? 0 : PLANNED, (index) =>
    send(household, 'POST', '/api/v1/calendar-items', {
      itemType: 'recipe',
      recipeId: recipeIds[index % recipes],
      date: new Date(Date.now() + ((index % 60) - 30) * DAY).toISOString().slice(0, 10),
      slot: 'Dinner',
    }),
  );
  const groceries = await send<{ id: string; version: number }[]>(household, 'GET', '/api/v1/groceries');
  return { ...household, recipeIds, groceries };
}
