import type { CheerioAPI } from 'cheerio';
import { type AnyNode, isTag } from 'domhandler';
import { plainText } from '../../../parser/plain-text.js';
import { readDuration } from '../../../parser/phrases/durations.js';
import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { type TimeKind, timeKind } from '../../../parser/phrases/time-lines.js';
import type { ArchivedIngredient, ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { textIn } from '../reading/html-page.js';
import { addressIn, joined, sourceName, underHeadings } from '../reading/text-parts.js';
import { lineOfParts, type XmlRecipe, xmlRecipes } from '../reading/xml-recipes.js';

/** XML files `<recipeml>` of one or several recipes, as the format for exchange of that name describes them. */
export const recipeMl: ArchiveFormat = {
  name: 'recipeml',
  title: 'RecipeML (XML)',
  find: (archive) =>
    xmlRecipes(archive, {
      root: /<recipeml[\s>]/,
      recipes: 'recipeml recipe',
      nameOf: ({ text }) => text(TITLE),
      read,
    }),
};

const TITLE = '> head > title';

type Elements = ReturnType<CheerioAPI>;

function read(xml: XmlRecipe): ArchivedRecipe {
  const { recipe, page, text, lines } = xml;
  const source = text('> head > source');
  const yields = wordsOf(page, recipe.find('> head > yield').first());
  return {
    name: text(TITLE) ?? '',
    description: joined(...lines('> description'), ...lines('> head > description')),
    url: addressIn(source),
    author: sourceName(source),
    servings: readServings(yields),
    yieldText: yieldTextOf([yields]),
    prepMinutes: timeOf(xml, 'prep'),
    cookMinutes: timeOf(xml, 'cook'),
    totalMinutes: timeOf(xml, 'total'),
    ingredients: underHeadings(ingredientsOf(xml)),
    steps: stepsOf(xml),
    notes: joined(...lines('> note'), ...lines('> head > note'), ...lines('> directions > note')),
    kinds: lines('> head > categories > cat'),
  };
}

/** A time whose type is not known is that of the preparation. */
function timeOf({ page, recipe }: XmlRecipe, kind: TimeKind): number | null {
  const [found] = recipe
    .find('> head > preptime')
    .toArray()
    .map((element) => page(element))
    .filter((time) => (timeKind(time.attr('type') ?? '') ?? 'prep') === kind);
  return found === undefined ? null : readDuration(wordsOf(page, found));
}

function ingredientsOf({ page, recipe }: XmlRecipe): ArchivedIngredient[] {
  return recipe
    .find('> ingredients ing')
    .toArray()
    .map((element) => {
      const item = page(element);
      const line = lineOf(page, item);
      const division = item.closest('ing-div');
      return {
        line: item.attr('optional') === 'yes' ? `${line} (optional)` : line,
        group: division.attr('title') ?? textIn(page, division, '> title'),
      };
    })
    .filter(({ line }) => line !== '');
}

function lineOf(page: CheerioAPI, item: Elements): string {
  const amount = (within: Elements): string => wordsOf(page, within.children('qty, range, size, unit'));
  const [first, ...others] = item
    .children('amt')
    .toArray()
    .map((element) => amount(page(element)));
  const words = (name: string): string[] =>
    item
      .children(name)
      .toArray()
      .map((element) => wordsOf(page, page(element)));
  const alternatives = item
    .children('alt-ing')
    .toArray()
    .map((element) => `or ${lineOf(page, page(element))}`);
  const named = [...words('item'), ...words('prep'), ...words('ing-note'), ...alternatives].filter(Boolean).join(', ');
  return lineOfParts(first, ...others.map((other) => `(${other})`), amount(item), named);
}

/** The words of elements, with fractions and ranges as in a line of text: `1 1/2`, `4-6`. */
function wordsOf(page: CheerioAPI, elements: Elements): string {
  const words = elements.toArray().map((element) => writtenText(page, element));
  return plainText(words.join(' '));
}

function writtenText(page: CheerioAPI, node: AnyNode): string {
  const element = page(node);
  if (!isTag(node)) return element.text();
  const within = (name: string): string => wordsOf(page, element.children(name));
  if (node.name === 'range') return [within('q1'), within('q2')].filter(Boolean).join('-');
  const fraction = node.name === 'frac' ? [within('n'), within('d')].filter(Boolean).join('/') : '';
  const text = fraction || node.children.map((child) => writtenText(page, child)).join('');
  return node.name === 'frac' || (node.prev !== null && isTag(node.prev)) ? ` ${text}` : text;
}

/** The steps, or the paragraphs of a method without them. */
function stepsOf({ page, recipe, lines }: XmlRecipe): { text: string; section: string | null }[] {
  const steps = recipe
    .find('> directions step')
    .toArray()
    .map((element) => {
      const step = page(element);
      const division = step.closest('dir-div');
      return {
        text: wordsOf(page, step),
        section: division.attr('title') ?? textIn(page, division, '> title'),
      };
    })
    .filter(({ text }) => text !== '');
  return steps.length > 0 ? steps : lines('> directions').map((text) => ({ text, section: null }));
}
