import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { type Archive, entryAt, fileNameOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedIngredient, ArchivedRecipe, ArchiveFormat, ArchiveItem } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf, namesOf } from '../reading/fields.js';
import { LastFile } from '../reading/last-file.js';
import { besides, picturesOf } from '../reading/pictures-of.js';
import { inGrams, stepsOfMarkdown } from '../reading/text-parts.js';

const RECIPE = 'recipe.json';
/** `{{ ingredients[0] }}`, `{{ ingredients[0].food }}` and `{{ scale(200) }}` in instructions. */
const PLACE = /\{\{\s{0,5}ingredients\[(\d{1,3})\](?:\.(amount|unit|food|note))?\s{0,5}\}\}/g;
const SCALED = /\{\{\s{0,5}scale\(\s{0,5}([\d.,/]{1,20})\s{0,5}\)\s{0,5}\}\}/g;
/** Number of nested archives that are opened to recognise the format. */
const LOOKED_AT = 5;

/** An archive with one archive a recipe, each with a `recipe.json` and a picture; or one of these alone. */
export const tandoor: ArchiveFormat = {
  name: 'tandoor',
  title: 'Tandoor exports',
  find: async (archive) => {
    const files = await unpackedRecipes(archive);
    if (files !== null) return files.map((path) => ({ entry: path, read: () => readIn(archive, path) }));
    const listed = await listedRecipes(archive);
    if (listed !== null) return listed;
    const packed = archive.entries.filter(({ path }) => /\.zip$/i.test(path));
    for (const entry of packed.slice(0, LOOKED_AT))
      if (await holdsRecipe(archive, entry)) return packed.map((one) => nestedItem(archive, one));
    return null;
  },
};

function nestedItem(archive: Archive, entry: Archive['entries'][number]): ArchiveItem {
  return {
    entry: entry.path,
    name: fileNameOf(entry.path).replace(/\.zip$/i, ''),
    read: async () => {
      const nested = await archive.nested(entry);
      try {
        return await readIn(nested);
      } finally {
        await nested.close();
      }
    },
  };
}

async function holdsRecipe(archive: Archive, entry: Archive['entries'][number]): Promise<boolean> {
  const nested = await archive.nested(entry).catch(() => null);
  if (nested === null) return false;
  const recipe = await recipeIn(nested).catch(() => null);
  await nested.close();
  return recipe !== null;
}

/**
 * The paths of recipes outside of nested archives: an export of one recipe, or an archive that a person has unpacked.
 */
async function unpackedRecipes(archive: Archive): Promise<string[] | null> {
  const all = archive.entries.map(({ path }) => path);
  const paths = all.length === 1 ? all : all.filter((path) => fileNameOf(path).toLowerCase() === RECIPE);
  for (const path of paths.slice(0, LOOKED_AT))
    if ((await recipeIn(archive, path).catch(() => null)) !== null) return paths;
  return null;
}

/** The recipes of a list that the API answers, stored as a file. */
async function listedRecipes(archive: Archive): Promise<ArchiveItem[] | null> {
  const [entry, ...others] = archive.entries;
  if (entry === undefined || others.length > 0) return null;
  const recipes = await lists.of(archive, entry);
  if (recipes.length === 0) return null;
  return recipes.map((recipe, index) => ({
    entry: `${entry.path}#${index + 1}`,
    name: new Fields(recipe).text('name') ?? '',
    read: async () => {
      const again = (await lists.of(archive, entry))[index];
      if (again === undefined) throw new ArchiveError('damaged', 'The file holds no such recipe.');
      return recipeOf(again);
    },
  }));
}

const lists = new LastFile((bytes) => {
  const root = jsonOf(bytes);
  const all: unknown = isObject(root) ? root['results'] : root;
  return Array.isArray(all) && all.every(isRecipe) && all.some(({ steps }) => steps.length > 0) ? all : [];
});

interface TandoorRecipe extends Readonly<Record<string, unknown>> {
  readonly steps: readonly unknown[];
}

/** The steps hold the ingredients, and their text is an `instruction`. */
function isRecipe(value: unknown): value is TandoorRecipe {
  if (!isObject(value) || ['@type', 'ingredients', 'recipeIngredients'].some((key) => key in value)) return false;
  const { steps } = value;
  return (
    Array.isArray(steps) &&
    steps.every((step) => isObject(step) && 'instruction' in step && Array.isArray(step['ingredients']))
  );
}

async function readIn(archive: Archive, path = RECIPE): Promise<ArchivedRecipe> {
  const recipe = await recipeIn(archive, path);
  if (recipe === null) throw new ArchiveError('unknown', `It holds no ${RECIPE} of a recipe.`);
  const pictures = besides(archive, path, (name) => (name.startsWith('image.') ? 0 : null));
  return { ...recipeOf(recipe), pictures: await picturesOf(archive, pictures) };
}

/** `null` when the archive has no recipe of this program at this path. */
async function recipeIn(archive: Archive, path = RECIPE): Promise<TandoorRecipe | null> {
  const entry = entryAt(archive, path);
  if (entry === undefined) return null;
  const recipe = jsonOf(await archive.bytes(entry));
  return isRecipe(recipe) ? recipe : null;
}

function recipeOf(recipe: TandoorRecipe): ArchivedRecipe {
  const fields = new Fields(recipe);
  const steps = fields.ordered('steps');
  const nutrition = nutritionOf(fields);
  return {
    name: fields.text('name') ?? '',
    description: fields.lines('description'),
    url: fields.text('sourceUrl'),
    servings: fields.number('servings') ?? readServings(fields.text('servingsText') ?? ''),
    yieldText: yieldTextOf([fields.text('servingsText') ?? '']),
    prepMinutes: fields.minutes('workingTime'),
    cookMinutes: fields.minutes('waitingTime'),
    ingredients: steps.flatMap((step) => ingredientsOf(step)),
    steps: steps.flatMap((step) => {
      const text = step.lines('instruction');
      return text === null ? [] : stepsOfMarkdown(filledIn(text, step), step.text('name'));
    }),
    tags: namesOf(fields.list('keywords')),
    rating: fields.number('rating'),
    ...nutrition,
  };
}

/**
 * Replaces the placeholders of instructions: they name the ingredients of their step by number, and amounts to scale.
 */
function filledIn(text: string, step: Fields): string {
  const items = step.ordered('ingredients');
  return text
    .replace(PLACE, (written, number: string, member: string | undefined) => {
      const item = items[Number(number)];
      if (item === undefined) return written;
      const parts = {
        amount: item.isTrue('noAmount') ? null : item.text('amount'),
        unit: item.object('unit').text('name') ?? item.text('unit'),
        food: item.object('food').text('name') ?? item.text('food'),
        note: item.text('note'),
      };
      if (member !== undefined) return parts[member as keyof typeof parts] ?? '';
      return [parts.amount, parts.unit, parts.food].filter((part) => part !== null).join(' ');
    })
    .replace(SCALED, '$1');
}

function ingredientsOf(step: Fields): ArchivedIngredient[] {
  let group = step.text('name');
  return step.ordered('ingredients').flatMap((item): ArchivedIngredient[] => {
    const note = item.text('note');
    const [food, unitObject] = [item.object('food'), item.object('unit')];
    const name = food.text('name') ?? item.text('food');
    if (item.isTrue('isHeader')) {
      group = note ?? name ?? group;
      return [];
    }
    const original = item.text('originalText');
    if (name === null) return note === null && original === null ? [] : [{ line: original ?? note ?? '', group }];
    const unit = unitObject.text('name') ?? item.text('unit');
    const amount = item.isTrue('noAmount') ? null : item.number('amount');
    const line = original ?? [amount, unit, name, note].filter((part) => part !== null).join(' ');
    return [{ line, group, parts: { amount, unit, name, note } }];
  });
}

function nutritionOf(fields: Fields): Pick<ArchivedRecipe, 'calories' | 'fat' | 'carbs' | 'protein'> {
  const nutrition = fields.object('nutrition');
  const property = (pattern: RegExp): number | null => {
    for (const item of fields.list('properties').map((one) => new Fields(one)))
      if (pattern.test(item.object('propertyType').text('name') ?? '')) return item.number('propertyAmount');
    return null;
  };
  return {
    calories: nutrition.number('calories') ?? property(/calor|kalor|kcal|energ/i),
    fat: inGrams(nutrition.raw('fats') ?? property(/^(?:fats?|fett|lipides|grassi|grasas)/i)),
    carbs: inGrams(nutrition.raw('carbohydrates') ?? property(/carbo|kohlenh|glucid|koolh/i)),
    protein: inGrams(nutrition.raw('proteins') ?? property(/protei|eiwei|protéi/i)),
  };
}
