import { readDuration } from '../../../parser/phrases/durations.js';
import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { folderOf } from '../reading/archive.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
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
import { type XmlRecipe, xmlRecipes } from '../reading/xml-recipes.js';

/** A zip (`.mcb`) with one XML file `<cookbook>` of all recipes and their pictures, or the XML file alone. */
export const cookmate: ArchiveFormat = {
  name: 'cookmate',
  title: 'Cookmate (.mcb, XML)',
  find: (archive) =>
    xmlRecipes(archive, {
      root: /<cookbook[\s>]/i,
      recipes: 'cookbook > recipe',
      nameOf: ({ text }) => text('> title'),
      read,
    }),
};

async function read({
  archive,
  entry,
  page,
  recipe,
  text: textOf,
  lines: linesOf,
}: XmlRecipe): Promise<ArchivedRecipe> {
  const text = (name: string): string | null => textOf(`> ${name}`);
  const lines = (name: string): string[] => linesOf(`> ${name}`);
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
