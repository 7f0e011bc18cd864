import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let api: Api;

beforeAll(async () => {
  ({ api } = await signUp(larder));
});

describe('the yield in words', () => {
  it('is stored, changed, copied and cleared; without one it is null', async () => {
    const id = await createRecipe(api, { name: 'Rye bread', servings: 12, yieldText: '1 loaf (12 slices)' });
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ servings: 12, yieldText: '1 loaf (12 slices)' });
    const copy = (await ok(api.post(`/recipes/${id}/duplicate`, {}))) as Record<string, string>;
    const copyId = copy['id'] ?? copy['recipeId'];
    expect(await ok(api.get(`/recipes/${copyId}`))).toMatchObject({ yieldText: '1 loaf (12 slices)' });
    await ok(api.patch(`/recipes/${id}`, { version: 1, yieldText: '2 small loaves' }));
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ servings: 12, yieldText: '2 small loaves' });
    await ok(api.patch(`/recipes/${id}`, { version: 2, yieldText: null }));
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ yieldText: null });
    const plain = await createRecipe(api, { name: 'Soup' });
    expect(await ok(api.get(`/recipes/${plain}`))).toMatchObject({ yieldText: null });
  });

  it('has at most 500 characters', async () => {
    await api.post('/recipes', { name: 'Bread', yieldText: 'x'.repeat(501) }).expect(400);
  });
});
