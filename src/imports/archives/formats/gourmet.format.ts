import { isTag } from 'domhandler';
import { plainText } from '../../../parser/plain-text.js';
import { readDuration } from '../../../parser/phrases/durations.js';
import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import type { ArchivedIngredient, ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { splitWords } from '../reading/fields.js';
import { textIn } from '../reading/html-page.js';
import { addressIn, bytesOfBase64, joined, sourceName, stepsOfText, underHeadings } from '../reading/text-parts.js';
import { lineOfParts, type XmlRecipe, xmlRecipes } from '../reading/xml-recipes.js';

/** The best of a rating such as `4/5 stars` becomes this. */
const BEST = 5;

/** An XML file `<gourmetDoc>` of one or all recipes. The method is text with line breaks, the pictures are in the file. */
export const gourmet: ArchiveFormat = {
  name: 'gourmet',
  title: 'Gourmet and Gourmand (XML)',
  find: (archive) =>
    xmlRecipes(archive, {
      root: /<gourmetDoc[\s>]/,
      recipes: 'gourmetDoc > recipe',
      nameOf: ({ text }) => text('> title'),
      read,
    }),
};

function read(xml: XmlRecipe): ArchivedRecipe {
  const { recipe, text } = xml;
  const source = text('> source');
  const yields = text('> yields') ?? text('> servings') ?? '';
  const picture = bytesOfBase64(recipe.children('image').first().text());
  return {
    name: text('> title') ?? '',
    url: addressIn(text('> link')) ?? addressIn(source),
    author: sourceName(source),
    servings: readServings(yields),
    yieldText: yieldTextOf([yields]),
    prepMinutes: readDuration(text('> preptime') ?? ''),
    cookMinutes: readDuration(text('> cooktime') ?? ''),
    ingredients: underHeadings(ingredientsOf(xml)),
    steps: stepsOfText(recipe.children('instructions').text()),
    notes: joined(...recipe.children('modifications').text().split('\n')),
    kinds: splitWords(text('> category')),
    cuisines: splitWords(text('> cuisine')),
    rating: ratingOf(text('> rating') ?? ''),
    pictures: picture === null ? [] : [picture],
  };
}

function ingredientsOf({ page, recipe }: XmlRecipe): ArchivedIngredient[] {
  return recipe
    .find('ingredient-list ingredient, ingredient-list ingref')
    .toArray()
    .map((element) => {
      const item = page(element);
      const text = (name: string): string | null => textIn(page, item, `> ${name}`);
      const part = (name: string): string | null => text(name) ?? item.attr(name)?.trim() ?? null;
      const own = item.contents().filter((_, node) => !isTag(node));
      const line = lineOfParts(part('amount'), part('unit'), text('item') ?? text('key') ?? plainText(own.text()));
      const isOptional = item.attr('optional') === 'yes';
      return {
        line: isOptional ? `${line} (optional)` : line,
        group: textIn(page, item.closest('inggroup'), '> groupname'),
      };
    })
    .filter(({ line }) => line !== '');
}

function ratingOf(text: string): number | null {
  const [, value = '', best = ''] = /^(\d+(?:\.\d+)?)\s?\/\s?(\d{1,2})/.exec(text) ?? [];
  return Number(best) > 0 ? (Number(value) / Number(best)) * BEST : null;
}
