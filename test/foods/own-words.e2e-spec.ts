import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Line {
  id: string;
  ingredientName: string;
  ingredientId: string;
  foodId: string | null;
  amount: number | null;
}

const larder = sharedLarder();
let api: Api;

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

async function linesOf(id: string): Promise<Line[]> {
  return ((await ok(api.get(`/recipes/${id}`))) as { recipeIngredients: Line[] }).recipeIngredients;
}

const recipe = (...names: string[]): Promise<string> =>
  createRecipe(api, { recipeIngredients: names.map((ingredientName) => ({ ingredientName, amount: 2 })) });

describe('the words of a recipe', () => {
  it('are its own, whatever another recipe of the household says', async () => {
    await recipe('onion', 'egg', 'lemons');
    const lines = await linesOf(await recipe('onions', 'eggs', 'lemon'));
    expect(lines.map(({ ingredientName }) => ingredientName)).toEqual(['onions', 'eggs', 'lemon']);
  });

  it('lead to one ingredient for all names of a food, in every language', async () => {
    const lines = await linesOf(await recipe('onion', 'Onions', 'Zwiebeln', 'cipolle', 'uien'));
    expect(new Set(lines.map(({ ingredientId }) => ingredientId)).size).toBe(1);
    expect(lines.map(({ foodId }) => foodId)).toEqual(lines.map(() => 'onion'));
    const [later] = await linesOf(await recipe('oignons'));
    expect(later?.ingredientId).toBe(lines[0]?.ingredientId);
  });

  it('of another product, or unknown to the lexicon, are ingredients of their own', async () => {
    const lines = await linesOf(await recipe('beef', 'minced beef', 'Grandma’s red stuff', 'grandma’s red stuff'));
    const [beef, minced, unknown, again] = lines;
    expect(beef?.ingredientId).not.toBe(minced?.ingredientId);
    expect(unknown).toMatchObject({ foodId: null, ingredientId: again?.ingredientId });
  });

  it('are the name of the ingredient when only its id is given', async () => {
    const [onion] = await linesOf(await recipe('red onions'));
    const id = await createRecipe(api, { recipeIngredients: [{ ingredientId: onion?.ingredientId, amount: 1 }] });
    expect(await linesOf(id)).toMatchObject([{ ingredientName: 'red onions', ingredientId: onion?.ingredientId }]);
  });

  it('stay when a change sends the lines back, and change to other words of the same ingredient only', async () => {
    await recipe('onion');
    const id = await recipe('onions');
    const [line] = await linesOf(id);
    const change = async (version: number, fields: object): Promise<string | undefined> => {
      const body = { version, recipeIngredients: [{ ...line, ...fields }] };
      await api.patch(`/recipes/${id}`, body).expect(200);
      return (await linesOf(id))[0]?.ingredientName;
    };
    expect(await change(1, { ingredientName: undefined, amount: 3 })).toBe('onions');
    expect(await change(2, { ingredientName: 'Zwiebeln' })).toBe('Zwiebeln');
    expect(await change(3, { ingredientName: 'garlic' })).toBe('Zwiebeln');
    expect(await change(4, { ingredientName: 'garlic', ingredientId: undefined })).toBe('garlic');
  });

  it('added by many at once lead to their foods', async () => {
    const ids = await Promise.all(['onion', 'onions', 'Zwiebel', 'Zwiebeln', 'cipolla'].map((name) => recipe(name)));
    const lines = (await Promise.all(ids.map(linesOf))).flat();
    expect(lines.map(({ foodId }) => foodId)).toEqual(ids.map(() => 'onion'));
  });
});
