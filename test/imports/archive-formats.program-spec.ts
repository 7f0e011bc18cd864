import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as apps from '../archives/apps.js';
import { type Dish, dish, lineOf } from '../archives/dish.js';
import * as files from '../archives/files.js';
import { type ArchiveResult, importArchive } from '../archives/importing-archives.js';
import { mealieBackup, mealieFolders, oldMealieBackup } from '../archives/mealie.js';
import { tandoorExport, tandoorRecipe } from '../archives/tandoor.js';
import { zipOf } from '../archives/zip.js';
import { type Api, ok } from '../support/api.js';
import { signUp } from '../support/household.js';
import { coloursOf, picture } from '../support/pictures.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Recipe {
  id: string;
  name: string;
  description: string | null;
  url: string | null;
  servings: number;
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  notes: string | null;
  calories: number | null;
  fat: string | null;
  categories: string[];
  tags: { name: string }[];
  cuisines: { name: string }[];
  author: { name: string } | null;
  isFavorite: boolean;
  userRating: number | null;
  image: string | null;
  images: { id: string }[];
  recipeIngredients: { amount: number | null; unit: string | null; ingredientName: string; note: string | null }[];
  steps: { step: string; stepIngredients: object[] }[];
  version: number;
}

const larder = sharedLarder();
let api: Api;
let photo: Buffer;

beforeAll(async () => {
  photo = await picture('jpeg', 120, 80);
});

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

async function recipesOf({ entries }: ArchiveResult): Promise<Recipe[]> {
  const recipes: Recipe[] = [];
  for (const { recipeId } of entries) recipes.push((await ok(api.get(`/recipes/${recipeId}`))) as Recipe);
  return recipes;
}

async function oneFrom(file: Buffer | string, name?: string): Promise<{ result: ArchiveResult; recipe: Recipe }> {
  const result = await importArchive(api, file, name);
  expect(result).toMatchObject({ status: 'completed', total: 1, imported: 1, skipped: 0, failed: 0, error: null });
  const [recipe] = await recipesOf(result);
  return { result, recipe: recipe as Recipe };
}

/** The fields that every format has. */
function expectDish(recipe: Recipe, one: Dish): void {
  expect(recipe).toMatchObject({ name: one.name, url: one.url, servings: one.servings });
  const [leeks, cream] = recipe.recipeIngredients;
  expect(leeks).toMatchObject({ amount: 500, unit: 'gram' });
  expect(leeks?.ingredientName).toMatch(/^leeks/);
  expect(cream).toMatchObject({ amount: 0.5, unit: 'cup', ingredientName: 'cream' });
  const told = recipe.steps.map(({ step }) => step).join('\n');
  for (const step of one.steps) expect(told).toContain(step);
  expect(recipe.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([one.kind, one.tag]));
  expect(recipe.categories).toContain('Dinner');
}

async function expectPhoto(recipe: Recipe): Promise<void> {
  expect(recipe.images).toHaveLength(1);
  const answer = await fetch(`${larder.url}/api/v1/recipes/${recipe.id}/image`, { headers: { 'x-api-key': api.key } });
  expect(answer.status).toBe(200);
  expect(await coloursOf(Buffer.from(await answer.arrayBuffer()))).toBe('red/blue');
}

const TIMES = { prepMinutes: 15, cookMinutes: 25, totalMinutes: 40 };
const MARKS = { userRating: 4, isFavorite: true };
const VALUES = { calories: 320, fat: '12 g' };

/** Formats whose recipes have pictures, and the further fields of each. */
const WITH_PICTURES: [string, string, (one: Dish) => Promise<Buffer>, string, object][] = [
  [
    'a Mealie backup',
    'mealie',
    (one) => mealieBackup([one]),
    'mealie.zip',
    { ...TIMES, ...MARKS, ...VALUES, notes: 'Keeping: Freezes well.' },
  ],
  [
    'a Mealie backup in a folder with ids without dashes',
    'mealie',
    (one) => mealieBackup([one], { root: 'backup/', bareIds: true }),
    'mealie.zip',
    { ...TIMES, ...MARKS },
  ],
  [
    'a Mealie backup whose ingredients are lines',
    'mealie',
    (one) => mealieBackup([one], { unparsed: true }),
    'mealie.zip',
    TIMES,
  ],
  [
    'folders of Mealie',
    'mealie',
    (one) => mealieFolders([one]),
    'mealie.zip',
    { ...TIMES, userRating: 4, calories: 320 },
  ],
  [
    'an old Mealie backup',
    'mealie',
    (one) => oldMealieBackup([one]),
    'mealie.zip',
    { ...TIMES, userRating: 4, calories: 320 },
  ],
  [
    'a Tandoor export',
    'tandoor',
    (one) => tandoorExport([one, dish({ name: 'Stew' })]).then(() => tandoorExport([one])),
    'tandoor.zip',
    { ...TIMES, ...VALUES },
  ],
  ['a recipe of Tandoor', 'tandoor', tandoorRecipe, 'soup.zip', TIMES],
  [
    '.paprikarecipes',
    'paprika',
    (one) => apps.paprikaExport([one]),
    'all.paprikarecipes',
    { ...TIMES, ...MARKS, ...VALUES, author: { name: 'Grandma' } },
  ],
  [
    'a single .paprikarecipe',
    'paprika',
    (one) => Promise.resolve(apps.paprikaRecipe(one)),
    'soup.paprikarecipe',
    TIMES,
  ],
  [
    '.melarecipes',
    'mela',
    (one) => apps.melaExport([one]),
    'all.melarecipes',
    { ...TIMES, isFavorite: true, calories: 320 },
  ],
  [
    'a single .melarecipe',
    'mela',
    (one) => Promise.resolve(Buffer.from(JSON.stringify(apps.melaRecipe(one)))),
    'soup.melarecipe',
    TIMES,
  ],
  [
    'crumbs of Crouton',
    'crouton',
    (one) => apps.croutonExport([one]),
    'crouton.zip',
    { ...TIMES, ...VALUES, userRating: 4 },
  ],
  [
    'RecipeKeeper',
    'recipekeeper',
    (one) => apps.recipeKeeperExport([one]),
    'recipekeeper.zip',
    { ...TIMES, ...MARKS, ...VALUES, notes: 'Freezes well.' },
  ],
  [
    'CopyMeThat',
    'copymethat',
    (one) => apps.copyMeThatExport([one]),
    'copymethat.zip',
    { ...MARKS, notes: 'Freezes well.' },
  ],
  [
    'Nextcloud Cookbook',
    'nextcloud',
    (one) => files.nextcloudFolders([one]),
    'recipes.zip',
    { ...TIMES, ...VALUES, userRating: 4 },
  ],
  [
    'Norish',
    'norish',
    (one) => files.norishExport([one]),
    'all.norishrecipes',
    { ...TIMES, ...MARKS, calories: 320, author: { name: 'Mika' } },
  ],
  ['a folder of Cooklang', 'cooklang', (one) => files.cooklangFolder([one]), 'cook.zip', TIMES],
  [
    'a site of Chowdown',
    'chowdown',
    (one) => files.chowdownSite([one]),
    'chowdown.zip',
    { description: 'A soup for cold days.' },
  ],
];

describe('a format with pictures', () => {
  it.each(WITH_PICTURES)(
    '%s brings the recipe, its marks and its picture',
    async (_kind, format, write, name, rest) => {
      const one = dish({ picture: photo });
      const { result, recipe } = await oneFrom(await write(one), name);
      expect(result).toMatchObject({ format, fileName: name });
      expectDish(recipe, one);
      const { author, ...others } = rest as { author?: object };
      expect(recipe).toMatchObject({ ...others, version: 1 });
      if (author !== undefined) expect(recipe.author).toMatchObject(author);
      await expectPhoto(recipe);
    },
  );
});

describe('a format without pictures', () => {
  it.each<[string, string, (one: Dish) => string, string]>([
    ['PlanToEat', 'plantoeat', (one) => files.planToEatTable([one]), 'plantoeat.csv'],
    ['MyRecipeBox', 'myrecipebox', (one) => files.myRecipeBoxTable([one]), 'myrecipebox.csv'],
    ['schema.org', 'jsonld', (one) => JSON.stringify(files.schemaOrgRecipe(one)), 'soup.json'],
  ])('%s brings the recipe', async (_kind, format, write, name) => {
    const one = dish();
    const { result, recipe } = await oneFrom(write(one), name);
    expect(result.format).toBe(format);
    expectDish(recipe, one);
    expect(recipe).toMatchObject({ ...TIMES, ...VALUES, userRating: 4 });
  });

  it('reads each of many recipes of schema.org in one file', async () => {
    const dishes = Array.from({ length: 3 }, (_one, index) => dish({ name: `Soup ${index}` }));
    const result = await importArchive(
      api,
      JSON.stringify({ '@graph': dishes.map(files.schemaOrgRecipe) }),
      'all.json',
    );
    expect(result).toMatchObject({ format: 'jsonld', total: 3, imported: 3 });
    expect((await recipesOf(result)).map(({ name }) => name)).toEqual(['Soup 0', 'Soup 1', 'Soup 2']);
  });
});

describe('the content decides', () => {
  it('reads an archive that is zipped twice, whatever its name is', async () => {
    const one = dish({ picture: photo });
    const { result, recipe } = await oneFrom(await zipOf({ 'export.zip': await mealieBackup([one]) }), 'letter.doc');
    expect(result.format).toBe('mealie');
    await expectPhoto(recipe);
  });

  it('reads a Tandoor export of many recipes that is zipped twice', async () => {
    const dishes = [dish(), dish({ name: 'Stew' })];
    const result = await importArchive(api, await zipOf({ 'export.zip': await tandoorExport(dishes) }));
    expect(result).toMatchObject({ format: 'tandoor', total: 2, imported: 2 });
  });

  it('names a file of Cooklang without a title by its file', async () => {
    const text = files.cooklangRecipe(dish()).replace(/^title:.*\n/m, '');
    const { recipe } = await oneFrom(text, 'Grandma’s soup.cook');
    expect(recipe.name).toBe('Grandma’s soup');
  });

  it('keeps the links between steps and ingredients, and the cuisines, of Norish', async () => {
    const { recipe } = await oneFrom(await files.norishExport([dish()]), 'x.norishrecipes');
    expect(recipe.steps[0]?.stepIngredients).toEqual([{ ingredientOrder: 0, share: 0.5, order: 0 }]);
    expect(recipe.cuisines.map(({ name }) => name)).toEqual(['French']);
  });

  it('takes amount, unit and food of Mealie from its parts, and keeps a text that says more', async () => {
    const one = dish({ ingredients: [{ amount: 2, unit: 'Becher', food: 'Sahne', note: 'or a little more' }] });
    const { recipe } = await oneFrom(await mealieBackup([one]));
    expect(recipe.recipeIngredients[0]).toMatchObject({
      amount: 2,
      ingredientName: 'Sahne',
      note: 'For the soup; or a little more',
    });
  });

  it('loses no line of a long list', async () => {
    const ingredients = Array.from({ length: 120 }, (_one, index) => ({
      amount: index + 1,
      unit: 'g',
      food: `food${index}`,
      note: null,
    }));
    const steps = Array.from({ length: 80 }, (_one, index) => `Do what stands in line ${index}.`);
    const one = dish({ ingredients, steps });
    const { recipe } = await oneFrom(await apps.paprikaExport([one]), 'x.paprikarecipes');
    expect(recipe.recipeIngredients.map(({ amount }) => amount)).toEqual(ingredients.map(({ amount }) => amount));
    expect(recipe.steps.map(({ step }) => step)).toEqual(steps);
    expect(ingredients.map(lineOf)).toHaveLength(120);
  });
});
