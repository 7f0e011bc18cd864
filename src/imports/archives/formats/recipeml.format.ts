import { readDuration } from '../../../parser/phrases/durations.js';
import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
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

function read(xml: XmlRecipe): ArchivedRecipe {
  const { recipe, page, text, lines } = xml;
  const source = text('> head > source');
  const yields = spaced(text('> head > yield > qty'), text('> head > yield > unit')) ?? text('> head > yield') ?? '';
  const time = (types: string): number | null => {
    const [found] = recipe.find(types).toArray();
    return found === undefined ? null : readDuration(page(found).text().replace(/\s+/g, ' '));
  };
  return {
    name: text(TITLE) ?? '',
    description: joined(...lines('> description'), ...lines('> head > description')),
    url: addressIn(source),
    author: sourceName(source),
    servings: readServings(yields),
    yieldText: yieldTextOf([yields]),
    prepMinutes: time('> head > preptime:not([type^="cook"], [type^="total"])'),
    cookMinutes: time('> head > preptime[type^="cook"]'),
    totalMinutes: time('> head > preptime[type^="total"]'),
    ingredients: underHeadings(ingredientsOf(xml)),
    steps: stepsOf(xml),
    notes: joined(...lines('> note'), ...lines('> head > note'), ...lines('> directions > note')),
    kinds: lines('> head > categories > cat'),
  };
}

function ingredientsOf({ page, recipe }: XmlRecipe): ArchivedIngredient[] {
  return recipe
    .find('> ingredients ing')
    .toArray()
    .map((element) => {
      const item = page(element);
      const text = (selector: string): string | null => textIn(page, item, selector);
      const [low, high] = [text('> amt > qty q1'), text('> amt > qty q2')];
      const amount = low === null ? text('> amt > qty') : joinedRange(low, high);
      const unit = text('> amt > unit') ?? text('> unit');
      const name = [text('> item'), text('> prep')].filter((part) => part !== null).join(', ');
      const line = lineOfParts(amount ?? text('> qty'), unit, text('> size'), name);
      const division = item.closest('ing-div');
      return {
        line: item.attr('optional') === 'yes' ? `${line} (optional)` : line,
        group: division.attr('title') ?? textIn(page, division, '> title'),
      };
    })
    .filter(({ line }) => line !== '');
}

function joinedRange(low: string, high: string | null): string {
  return high === null ? low : `${low}-${high}`;
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
        text: step.text().replace(/\s+/g, ' ').trim(),
        section: division.attr('title') ?? textIn(page, division, '> title'),
      };
    })
    .filter(({ text }) => text !== '');
  return steps.length > 0 ? steps : lines('> directions').map((text) => ({ text, section: null }));
}

function spaced(...parts: readonly (string | null)[]): string | null {
  return lineOfParts(...parts) || null;
}
