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
