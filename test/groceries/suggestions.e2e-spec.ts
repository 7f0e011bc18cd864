import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { typeGrocery } from '../support/builders.js';
import { aTimestamp, expectProblem, issuePaths } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let household: Household;
let api: Api;

beforeEach(async () => {
  household = await signUp(larder);
  ({ api } = household);
});

async function buy(raw: string): Promise<void> {
  const { id, version } = await typeGrocery(api, raw);
  await ok(api.patch(`/groceries/${id}/done`, { version }));
}

async function names(query = ''): Promise<string[]> {
  const { suggestions } = (await ok(api.get(`/groceries/suggestions${query}`))) as { suggestions: { name: string }[] };
  return suggestions.map(({ name }) => name);
}

describe('GET /groceries/suggestions', () => {
  it('lists what was bought, the most often first, also when the lines were deleted', async () => {
    await buy('2 l milk');
    await buy('tea');
    await ok(api.post('/groceries/delete-done', {}));
    await buy('1 l milk');
    expect(await ok(api.get('/groceries/suggestions'))).toEqual({
      suggestions: [
        { name: 'milk', count: 2, lastBoughtAt: aTimestamp },
        { name: 'tea', count: 1, lastBoughtAt: aTimestamp },
      ],
    });
    expect(await names('?limit=1')).toEqual(['milk']);
  });

  it('leaves out what is only on the list, what was deleted before it was bought, and other households', async () => {
    await typeGrocery(api, 'leek');
    const { id, version } = await typeGrocery(api, 'soap');
    await ok(api.delete(`/groceries/${id}?version=${version}`));
    const other = await signUp(larder);
    await typeGrocery(other.api, 'plums', { isDone: true });
    expect(await names()).toEqual([]);
  });

  it.each(['0', '101', 'x', '1.5'])('refuses the limit %s', async (limit) => {
    const response = await api.get(`/groceries/suggestions?limit=${limit}`);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['limit']);
  });
});
