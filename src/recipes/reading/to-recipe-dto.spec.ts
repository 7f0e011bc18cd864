import { describe, expect, it } from '@jest/globals';
import { Recipe } from '../entities/recipe.entity.js';
import { toRecipeDto, toRecipeSummaryDto } from './to-recipe-dto.js';
import { wholeRecipe } from './whole-recipe.js';

const RECIPE = Object.assign(new Recipe(), {
  householdId: 'h',
  id: 'r',
  userId: 'u',
  name: 'Plum cake',
  servings: 4,
  image: 'https://plums.example/cake.jpg',
  pictureToken: 'token',
  categories: ['Snack'],
  version: 2,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  updatedAt: new Date('2026-01-02T03:04:05.678Z'),
  lastMadeAt: null,
  madeCount: 0,
  contentHash: Buffer.alloc(32),
});

const WHOLE = wholeRecipe(RECIPE, {
  author: { id: 'a', household_id: 'h', user_id: null, name: 'Ada', name_key: 'ada', image: null, version: 1 },
  tags: [{ id: 't', name: 'Autumn', name_key: 'autumn', version: 1, position: 0 }],
  rating: 4,
  favoriteAt: new Date(),
  ingredients: [
    {
      id: 'i',
      ingredient_id: 'n',
      name: 'plums',
      position: 3,
      amount: 1.5,
      unit: 'kg',
      system_used: 'metric',
      note: null,
      version: 1,
    },
  ],
  steps: [
    {
      id: 's',
      text: 'Bake 45 minutes',
      system_used: 'metric',
      position: 0,
      version: 1,
      images: [],
      step_ingredients: [],
    },
  ],
  cuisines: null,
  images: [
    {
      household_id: 'h',
      recipe_id: 'r',
      id: 'm',
      image: '',
      picture_token: 'other',
      position: 0,
      generated: false,
      version: 1,
    },
  ],
  videos: null,
});

describe('a recipe for clients', () => {
  it('has its parts under the names of the API, and the timers of its steps', () => {
    expect(toRecipeDto(WHOLE, null, [])).toMatchObject({
      id: 'r',
      createdAt: '2026-01-02T03:04:05.678Z',
      author: { id: 'a', name: 'Ada', image: null, version: 1 },
      tags: [{ name: 'Autumn', version: 1 }],
      isFavorite: true,
      userRating: 4,
      recipeIngredients: [{ ingredientId: 'n', ingredientName: 'plums', order: 3, amount: 1.5 }],
      steps: [{ step: 'Bake 45 minutes', order: 0, timers: [{ seconds: 2_700 }] }],
      cuisines: [],
      videos: [],
    });
  });

  it('says nothing of the household and of the request that made it', () => {
    const members = [toRecipeDto(WHOLE, null, []), toRecipeSummaryDto(WHOLE, null, [])].flatMap((dto) =>
      Object.keys(dto),
    );
    for (const own of ['householdId', 'contentHash', 'pictureToken', 'urlKey', 'deletedAt'])
      expect(members).not.toContain(own);
  });

  it('links to the stored picture when the server has a public address, and otherwise to where the image came from', () => {
    const link = '/api/v1/recipes/r/image?size=large&signature=h.token';
    expect(toRecipeSummaryDto(WHOLE, 'https://larder.example', []).image).toBe(`https://larder.example${link}`);
    expect(toRecipeSummaryDto(WHOLE, null, []).image).toBe('https://plums.example/cake.jpg');
  });

  it('links to an uploaded picture without a host when the server has no public address', () => {
    const link = '/api/v1/recipes/r/images/m?size=large&signature=h.other';
    expect(toRecipeDto(WHOLE, null, []).images).toMatchObject([{ id: 'm', image: link }]);
  });
});
