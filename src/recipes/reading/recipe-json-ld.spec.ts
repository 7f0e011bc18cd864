import { partsOfLine } from '../../foods/parts-of-line.js';
import { describe, expect, it } from '@jest/globals';
import { parseIngredientLine } from '../../parser/ingredient-line/parse-ingredient-line.js';
import { readSchemaOrgRecipe } from '../../parser/schema-org/read-recipe.js';
import { ingredientOfLine } from '../writing/ingredient-of-line.js';
import { recipeJsonLd } from './recipe-json-ld.js';
import type { RecipeWithoutTimers, RecipeIngredientDto } from './recipe.dto.js';

function recipe(fields: Partial<RecipeWithoutTimers> = {}): RecipeWithoutTimers {
  return {
    id: '018f0000-0000-7000-8000-000000000001',
    userId: '018f0000-0000-7000-8000-000000000002',
    name: 'Plum cake',
    description: 'From the tree behind the house.',
    image: 'https://example.org/cake.jpg',
    url: 'https://example.org/plum-cake',
    servings: 8,
    yieldText: null,
    prepMinutes: 20,
    cookMinutes: 45,
    totalMinutes: 65,
    notes: 'Better on the second day.',
    calories: 320,
    originCountry: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    categories: ['Snack'],
    version: 1,
    tags: [{ name: 'autumn', version: 1 }],
    author: { id: '018f0000-0000-7000-8000-000000000003', name: 'Ada', image: null, version: 1 },
    systemUsed: 'metric',
    originalSystem: null,
    fat: '12 g',
    carbs: null,
    protein: null,
    originCountryName: null,
    originRegion: null,
    provenanceNote: null,
    dishColor: null,
    recipeIngredients: [],
    steps: [],
    cuisines: [{ id: '018f0000-0000-7000-8000-000000000004', name: 'Austrian', version: 1 }],
    images: [],
    videos: [],
    nutritionEstimate: null,
    allergens: [],
    diets: [],
    unknownFoods: [],
    isFavorite: false,
    userRating: null,
    lastMadeAt: null,
    madeCount: 0,
    ...fields,
  };
}

function ingredient(fields: Partial<RecipeIngredientDto>): RecipeIngredientDto {
  return {
    id: '018f0000-0000-7000-8000-000000000005',
    ingredientId: '018f0000-0000-7000-8000-000000000006',
    foodId: null,
    ingredientName: 'plum',
    amount: 1,
    unit: 'kilogram',
    order: 0,
    systemUsed: 'metric',
    note: null,
    version: 1,
    ...fields,
  };
}

function linesOf(...ingredients: Partial<RecipeIngredientDto>[]): unknown {
  return recipeJsonLd(recipe({ recipeIngredients: ingredients.map(ingredient) }))['recipeIngredient'];
}

describe('recipeJsonLd', () => {
  it('is read back by the reader of schema.org recipes', () => {
    const steps = [
      { id: 's', step: 'Bake.', systemUsed: 'metric' as const, order: 0, version: 1, images: [], stepIngredients: [] },
    ];
    const draft = readSchemaOrgRecipe(recipeJsonLd(recipe({ steps, recipeIngredients: [ingredient({})] })));

    expect(draft).toMatchObject({
      name: 'Plum cake',
      description: 'From the tree behind the house.',
      images: ['https://example.org/cake.jpg'],
      url: 'https://example.org/plum-cake',
      servings: 8,
      prepMinutes: 20,
      cookMinutes: 45,
      totalMinutes: 65,
      notes: 'Better on the second day.',
      calories: 320,
      fat: '12 g',
      categories: ['Snack'],
      tags: ['autumn'],
      cuisines: ['Austrian'],
      author: { name: 'Ada' },
      ingredients: [{ line: '1 kg plum' }],
      steps: [{ text: 'Bake.' }],
    });
  });

  it('leaves out missing values', () => {
    const bare = recipeJsonLd(recipe({ calories: null, fat: null, notes: null, prepMinutes: null, tags: [] }));

    for (const field of ['nutrition', 'recipeNotes', 'prepTime', 'keywords', 'video'])
      expect(bare).not.toHaveProperty(field);
  });

  it.each(['2–3 cups flour, sifted', '1 kg plums, halved', 'salt', '0.5 tsp cinnamon', '3 eggs'])(
    'writes "%s" so that it is parsed in the same way again',
    (line) => {
      const before = ingredientOfLine(partsOfLine(line, parseIngredientLine(line)), 0, 'metric');
      const { name, amount, unit, note } = before;
      const [written = ''] = linesOf({ ingredientName: name ?? '', amount, unit, note }) as string[];

      expect(ingredientOfLine(partsOfLine(written, parseIngredientLine(written)), 0, 'metric')).toEqual(before);
    },
  );

  it('writes a line that is there for both unit systems once, in the original one', () => {
    expect(linesOf({}, { amount: 2, unit: 'pound', systemUsed: 'us' })).toEqual(['1 kg plum']);
  });

  it('keeps a line of the other unit system that stands alone', () => {
    expect(linesOf({}, { order: 1, amount: 2, unit: 'cup', ingredientName: 'sugar', systemUsed: 'us' })).toEqual([
      '1 kg plum',
      '2 cups sugar',
    ]);
  });
});
