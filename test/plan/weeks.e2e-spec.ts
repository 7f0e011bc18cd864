import { expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
const NUMBERS = { monday: 1, saturday: 6, sunday: 7 };

it('the week of planned recipes is Monday to Sunday, whatever the household chose, unless the request says another day', async () => {
  const { api } = await signUp(larder);
  // The same day all over the world for the whole test, because the household is where it is noon.
  const zone = `Etc/GMT${DateTime.utc().hour >= 12 ? '+' : '-'}${Math.abs(DateTime.utc().hour - 12)}`;
  await ok(api.patch('/household', { version: 1, timeZone: zone, weekStartsOn: 'sunday' }));
  const recipeId = await createRecipe(api);
  const today = DateTime.now().setZone(zone).startOf('day');
  for (let days = -7; days <= 7; days++)
    await ok(api.post('/planned-recipes', { date: today.plus({ days }).toISODate(), slot: 'Dinner', recipeId }));
  const week = async (query: string): Promise<string[]> =>
    ((await ok(api.get(`/planned-recipes/week${query}`))) as { date: string }[]).map(({ date }) => date);
  const from = (start: keyof typeof NUMBERS): (string | null)[] => {
    const first = today.minus({ days: (today.weekday - NUMBERS[start] + 7) % 7 });
    return Array.from({ length: 7 }, (_, days) => first.plus({ days }).toISODate());
  };
  expect(await week('')).toEqual(from('monday'));
  expect(await week('?weekStartsOn=monday')).toEqual(from('monday'));
  expect(await week('?weekStartsOn=sunday')).toEqual(from('sunday'));
  expect(await week('?weekStartsOn=saturday')).toEqual(from('saturday'));
  const wrong = await api.get('/planned-recipes/week?weekStartsOn=tuesday');
  expectProblem(wrong, 400, 'BAD_REQUEST');
  expect(issuePaths(wrong.body)).toEqual(['weekStartsOn']);
});

it('a date-time with an offset is a day in the time zone of the household, wherever a date is read', async () => {
  const { api } = await signUp(larder);
  await ok(api.patch('/household', { version: 1, timeZone: 'Europe/Amsterdam' }));
  const recipeId = await createRecipe(api, { recipeIngredients: [{ ingredientName: 'leek', amount: 1 }] });
  const midnight = '2031-11-25T23:00:00.000Z';
  const { id } = (await ok(api.post('/planned-recipes', { date: midnight, slot: 'Dinner', recipeId }))) as {
    id: string;
  };
  const day = '2031-11-26';
  for (const query of [`from=${day}&to=${day}`, `from=${midnight}&to=2031-11-26T22:59:59Z`])
    expect(await ok(api.get(`/planned-recipes?${query}`))).toMatchObject([{ id, date: day }]);
  const bulk = { create: [{ date: midnight, slot: 'Lunch', itemType: 'note', title: 'Leftovers' }] };
  expect(await ok(api.post('/calendar-items/bulk', bulk))).toMatchObject({ created: [{ entity: { date: day } }] });
  expect(await ok(api.post('/groceries/from-plan', { from: midnight, to: midnight }))).toMatchObject({ added: 1 });
  const weekly = { name: 'milk', recurrenceRule: 'week', recurrenceInterval: 1, nextPlannedFor: midnight };
  expect(await ok(api.post('/recurring-groceries', weekly))).toMatchObject({ nextPlannedFor: day });
});
