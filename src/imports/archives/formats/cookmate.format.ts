import { readDuration } from '../../../parser/phrases/durations.js';
import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { type Archive, type ArchiveEntry, folderOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { linesIn, parsedXml, textIn } from '../reading/html-page.js';
import { splitWords } from '../reading/fields.js';
import { pictureAt, picturesOf } from '../reading/pictures-of.js';
import {
  addressIn,
  ingredientsOfText,
  joined,
  nutritionOfText,
  sourceName,
  stepsOfText,
} from '../reading/text-parts.js';

const RECIPE = 'cookbook > recipe';

/** A zip (`.mcb`) with one XML file `<cookbook>` of all recipes and their pictures, or the XML file alone. */
export const cookmate: ArchiveFormat = {
  name: 'cookmate',
  title: 'Cookmate (.mcb, XML)',
  find: async (archive) => {
    const entry = archive.entries.find(({ path }) => /\.xml$/i.test(path)) ?? archive.entries[0];
    if (entry === undefined || !/<cookbook[\s>]/i.test((await archive.bytes(entry)).toString('latin1', 0, 2_000)))
      return null;
    const page = await parsedXml(archive, entry);
    return page(RECIPE)
      .toArray()
      .map((element, index) => ({
        entry: `${entry.path}#${index + 1}`,
        name: textIn(page, page(element), '> title') ?? '',
        read: () => read(archive, entry, index),
      }));
  },
};

async function read(archive: Archive, entry: ArchiveEntry, index: number): Promise<ArchivedRecipe> {
  const page = await parsedXml(archive, entry);
  const recipe = page(RECIPE).eq(index);
  if (recipe.length === 0) throw new ArchiveError('damaged', 'The file holds no such recipe.');
  const text = (name: string): string | null => textIn(page, recipe, `> ${name}`);
  const lines = (name: string): string[] => linesIn(page, recipe, `> ${name}`);
  const source = text('source');
  const nutrition = lines('nutrition').join('\n');
  const pictures = recipe
    .children('imagepath, image')
    .toArray()
    .map((element) => pictureAt(archive, folderOf(entry.path), page(element).text().trim()));
  const address = addressIn(text('imageurl'));
  return {
    name: text('title') ?? '',
    description: joined(...lines('description')),
    url: addressIn(text('url')) ?? addressIn(source),
    author: sourceName(source),
    servings: readServings(text('quantity') ?? ''),
    yieldText: yieldTextOf([text('quantity') ?? '']),
    prepMinutes: readDuration(text('preptime') ?? ''),
    cookMinutes: readDuration(text('cooktime') ?? ''),
    totalMinutes: readDuration(text('totaltime') ?? ''),
    ingredients: ingredientsOfText(lines('ingredient').join('\n')),
    steps: stepsOfText(lines('recipetext').join('\n')),
    notes: joined(...lines('comments'), nutrition),
    ...nutritionOfText(nutrition),
    kinds: lines('category').flatMap((line) => splitWords(line)),
    tags: lines('tag').flatMap((line) => splitWords(line)),
    rating: Number(text('rating') ?? 0),
    isFavorite: /^(?:true|1)$/i.test(text('favorite') ?? ''),
    images: address === null ? [] : [address],
    pictures: await picturesOf(archive, pictures),
  };
}
