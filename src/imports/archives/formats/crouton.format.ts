import { type Archive, type ArchiveEntry, stemOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedIngredient, ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf, namesOf } from '../reading/fields.js';
import { addressIn, bytesOfBase64, joined, nutritionOfText } from '../reading/text-parts.js';

const LOOKED_AT = 5;

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
    for (const entry of entries.slice(0, LOOKED_AT))
      if (
        isRecipe(
          await archive
            .bytes(entry)
            .then(jsonOf)
            .catch(() => undefined),
        )
      )
        return entries.map((one) => ({ entry: one.path, name: stemOf(one.path), read: () => read(archive, one) }));
    return null;
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
    ingredients: ingredientsOf(fields.list('ingredients')),
    steps: stepsOf(fields.list('steps')),
    notes: joined(fields.lines('notes'), nutrition),
    ...nutritionOfText(nutrition),
    tags: namesOf(fields.list('tags')),
    rating: fields.number('rating'),
    isFavorite: fields.isTrue('isFavorite', 'favourite', 'favorite'),
    pictures: images.filter((image, index) => images.findIndex((other) => other.equals(image)) === index),
  };
}

function ingredientsOf(items: readonly unknown[]): ArchivedIngredient[] {
  let group: string | null = null;
  return ordered(items).flatMap((item): ArchivedIngredient[] => {
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

function stepsOf(items: readonly unknown[]): { text: string; section: string | null }[] {
  let section: string | null = null;
  return ordered(items).flatMap((item) => {
    const text = item.lines('step');
    if (text === null) return [];
    if (!item.isTrue('isSection')) return [{ text, section }];
    section = text;
    return [];
  });
}

function ordered(items: readonly unknown[]): Fields[] {
  return items
    .map((item) => new Fields(item))
    .sort((one, other) => (one.number('order') ?? 0) - (other.number('order') ?? 0));
}

function isRecipe(value: unknown): boolean {
  const fields = new Fields(value);
  const [ingredient] = fields.list('ingredients');
  const [step] = fields.list('steps');
  const isOwn = new Fields(ingredient).has('ingredient') || new Fields(step).has('step', 'order');
  const isSure = fields.has('uuid') || isObject(new Fields(ingredient).raw('ingredient'));
  return fields.has('name') && isSure && isOwn;
}
