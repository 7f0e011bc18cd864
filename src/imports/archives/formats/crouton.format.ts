import type { Archive, ArchiveEntry } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedIngredient, ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf, namesOf } from '../reading/fields.js';
import { holdsRecipe, itemsOfFiles } from '../reading/files-as-recipes.js';
import { distinct } from '../reading/pictures-of.js';
import { addressIn, bytesOfBase64, joined, nutritionOfText } from '../reading/text-parts.js';

/** Names of units that differ from the English word. */
const UNITS: Readonly<Record<string, string | null>> = {
  ITEM: null,
  ITEMS: null,
  SECTION: null,
  MILLS: 'ml',
  KGS: 'kg',
  GRAMS: 'g',
  LITRES: 'l',
  FLUID_OUNCE: 'fl oz',
};

/** An archive of JSON files (`.crumb`), or one of them. */
export const crouton: ArchiveFormat = {
  name: 'crouton',
  title: 'Crouton (.crumb)',
  find: async (archive) => {
    const entries = archive.entries.filter(
      ({ path }) => /\.(?:crumb|json)$/i.test(path) || archive.entries.length === 1,
    );
    const isOwn = await holdsRecipe(entries, async (entry) => isRecipe(jsonOf(await archive.bytes(entry))));
    return isOwn ? itemsOfFiles(entries, (entry) => read(archive, entry)) : null;
  },
};

async function read(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const recipe = jsonOf(await archive.bytes(entry));
  if (!isObject(recipe)) throw new ArchiveError('damaged', 'The file is no recipe of Crouton.');
  const fields = new Fields(recipe);
  const nutrition = fields.lines('neutritionalInfo', 'nutritionalInfo');
  const images = [...fields.list('images'), fields.raw('sourceImage')].flatMap((image) => bytesOfBase64(image) ?? []);
  return {
    name: fields.text('name') ?? '',
    url: addressIn(fields.text('webLink')),
    author: fields.text('sourceName'),
    servings: fields.number('serves'),
    prepMinutes: fields.minutes('duration'),
    cookMinutes: fields.minutes('cookingDuration'),
    ingredients: ingredientsOf(fields.ordered('ingredients')),
    steps: stepsOf(fields.ordered('steps')),
    notes: joined(fields.lines('notes'), nutrition),
    ...nutritionOfText(nutrition),
    tags: namesOf(fields.list('tags')),
    rating: fields.number('rating'),
    isFavorite: fields.isTrue('isFavorite', 'favourite', 'favorite'),
    pictures: distinct(images),
  };
}

function ingredientsOf(items: readonly Fields[]): ArchivedIngredient[] {
  let group: string | null = null;
  return items.flatMap((item): ArchivedIngredient[] => {
    const name = item.object('ingredient').text('name') ?? item.text('name');
    const quantity = item.object('quantity');
    const type = quantity.text('quantityType') ?? '';
    if (name === null) return [];
    if (type === 'SECTION') {
      group = name;
      return [];
    }
    const [amount, amountMax] = [quantity.number('amount'), quantity.number('secondaryAmount')];
    const unit = type in UNITS ? (UNITS[type] ?? null) : type === '' ? null : type.toLowerCase().replaceAll('_', ' ');
    if (amount === null) return [{ line: [unit, name].filter(Boolean).join(' '), group }];
    return [{ line: [amount, unit, name].filter(Boolean).join(' '), group, parts: { amount, amountMax, unit, name } }];
  });
}

function stepsOf(items: readonly Fields[]): { text: string; section: string | null }[] {
  let section: string | null = null;
  return items.flatMap((item) => {
    const text = item.lines('step');
    if (text === null) return [];
    if (!item.isTrue('isSection')) return [{ text, section }];
    section = text;
    return [];
  });
}

function isRecipe(value: unknown): boolean {
  const fields = new Fields(value);
  const [ingredient] = fields.list('ingredients');
  const [step] = fields.list('steps');
  const isOwn = new Fields(ingredient).has('ingredient') || new Fields(step).has('step', 'order');
  const isSure = fields.has('uuid') || isObject(new Fields(ingredient).raw('ingredient'));
  return fields.has('name') && isSure && isOwn;
}
