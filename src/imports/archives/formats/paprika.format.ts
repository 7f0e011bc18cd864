import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import type { Archive, ArchiveEntry } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf, namesOf, splitWords } from '../reading/fields.js';
import { holdsRecipe, itemsOfFiles } from '../reading/files-as-recipes.js';
import { isGzip, unpackBounded } from '../reading/open-archive.js';
import { distinct } from '../reading/pictures-of.js';
import {
  addressIn,
  bytesOfBase64,
  ingredientsOfText,
  joined,
  nutritionOfText,
  sourceName,
  stepsOfText,
} from '../reading/text-parts.js';

/** An archive of JSON files that are each packed with gzip (`.paprikarecipes`), or one of them (`.paprikarecipe`). */
export const paprika: ArchiveFormat = {
  name: 'paprika',
  title: 'Paprika (.paprikarecipes)',
  find: async (archive) => {
    const named = archive.entries.filter(({ path }) => /\.paprikarecipe$/i.test(path));
    const entries = named.length > 0 ? named : archive.entries;
    const isOwn = await holdsRecipe(entries, async (entry) => isRecipe(await jsonIn(archive, entry)));
    return isOwn ? itemsOfFiles(entries, (entry) => read(archive, entry)) : null;
  },
};

async function read(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const recipe = await jsonIn(archive, entry);
  if (!isObject(recipe)) throw new ArchiveError('damaged', 'The file is no recipe of Paprika.');
  const fields = new Fields(recipe);
  const nutrition = fields.lines('nutritionalInfo');
  const source = fields.text('source');
  const url = addressIn(fields.text('sourceUrl')) ?? addressIn(source);
  const difficulty = fields.text('difficulty');
  const photos = fields.list('photos').map((photo) => new Fields(photo).raw('data'));
  const pictures = [fields.raw('photoData'), ...photos].flatMap((photo) => bytesOfBase64(photo) ?? []);
  const image = addressIn(fields.text('imageUrl'));
  return {
    name: fields.text('name') ?? '',
    description: fields.lines('description'),
    url,
    author: sourceName(source),
    servings: readServings(fields.text('servings') ?? ''),
    yieldText: yieldTextOf([fields.text('servings') ?? '']),
    prepMinutes: fields.minutes('prepTime'),
    cookMinutes: fields.minutes('cookTime'),
    totalMinutes: fields.minutes('totalTime'),
    ingredients: ingredientsOfText(textIn(fields, 'ingredients')),
    steps: stepsOfText(textIn(fields, 'directions')),
    notes: joined(fields.lines('notes'), nutrition, difficulty),
    ...nutritionOfText(nutrition),
    kinds: [
      ...namesOf(fields.list('categories')),
      ...splitWords(fields.list('categories').length > 0 ? null : fields.text('categories')),
    ],
    rating: fields.number('rating'),
    isFavorite: fields.isTrue('onFavorites'),
    images: image === null ? [] : [image],
    pictures: distinct(pictures),
  };
}

function textIn(fields: Fields, name: string): string | null {
  const value = fields.raw(name);
  return typeof value === 'string' ? value : null;
}

async function jsonIn(archive: Archive, entry: ArchiveEntry): Promise<unknown> {
  const bytes = await archive.bytes(entry);
  return jsonOf(isGzip(bytes) ? await unpackBounded(bytes) : bytes);
}

function isRecipe(value: unknown): boolean {
  const fields = new Fields(value);
  return (
    fields.has('name', 'directions') &&
    (fields.has('ingredients') || fields.has('photoData')) &&
    (fields.has('uid') ||
      fields.has('hash') ||
      fields.has('sourceUrl') ||
      fields.has('nutritionalInfo') ||
      fields.has('photoData'))
  );
}
