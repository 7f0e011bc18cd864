import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import type { Archive, ArchiveEntry } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf, namesOf } from '../reading/fields.js';
import { holdsRecipe, itemsOfFiles } from '../reading/files-as-recipes.js';
import {
  addressIn,
  bytesOfBase64,
  ingredientsOfText,
  joined,
  nutritionOfText,
  sourceName,
  stepsOfText,
} from '../reading/text-parts.js';

/** An archive of JSON files (`.melarecipes`), or one of them (`.melarecipe`). */
export const mela: ArchiveFormat = {
  name: 'mela',
  title: 'Mela (.melarecipes)',
  find: async (archive) => {
    const named = archive.entries.filter(({ path }) => /\.melarecipe$/i.test(path));
    const entries = named.length > 0 ? named : archive.entries.filter(({ path }) => /\.json$|\/?[^.]+$/i.test(path));
    const isOwn =
      named.length > 0 || (await holdsRecipe(entries, async (entry) => isRecipe(jsonOf(await archive.bytes(entry)))));
    return isOwn ? itemsOfFiles(entries, (entry) => read(archive, entry)) : null;
  },
};

async function read(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const recipe = jsonOf(await archive.bytes(entry));
  if (!isObject(recipe)) throw new ArchiveError('damaged', 'The file is no recipe of Mela.');
  const fields = new Fields(recipe);
  const nutrition = fields.lines('nutrition');
  const link = fields.text('link');
  const raw = (name: string): string | null => (typeof recipe[name] === 'string' ? recipe[name] : null);
  const images = fields.list('images');
  return {
    name: fields.text('title') ?? '',
    description: fields.lines('text'),
    url: addressIn(link),
    author: sourceName(link),
    servings: readServings(fields.text('yield') ?? ''),
    yieldText: yieldTextOf([fields.text('yield') ?? '']),
    prepMinutes: fields.minutes('prepTime'),
    cookMinutes: fields.minutes('cookTime'),
    totalMinutes: fields.minutes('totalTime'),
    ingredients: ingredientsOfText(raw('ingredients')),
    steps: stepsOfText(raw('instructions')),
    notes: joined(fields.lines('notes'), nutrition),
    ...nutritionOfText(nutrition),
    kinds: namesOf(fields.list('categories')),
    isFavorite: fields.isTrue('favorite'),
    images: images.flatMap((image) =>
      typeof image === 'string' && image.length < 2_000 ? (addressIn(image) ?? []) : [],
    ),
    pictures: images.flatMap((image) =>
      typeof image === 'string' && /^https?:/i.test(image) ? [] : (bytesOfBase64(image) ?? []),
    ),
  };
}

function isRecipe(value: unknown): boolean {
  const fields = new Fields(value);
  const isOwn = fields.has('wantToCook') || fields.has('yield') || fields.has('link') || fields.has('favorite');
  return (
    fields.has('title') &&
    isOwn &&
    (typeof fields.raw('ingredients') === 'string' || typeof fields.raw('instructions') === 'string')
  );
}
