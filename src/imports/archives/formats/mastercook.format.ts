import { readDuration } from '../../../parser/phrases/durations.js';
import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { timeKind } from '../../../parser/phrases/time-lines.js';
import { folderOf } from '../reading/archive.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { linesIn, parsedFaultyXml } from '../reading/html-page.js';
import { pictureAt, picturesOf } from '../reading/pictures-of.js';
import { addressIn, joined, nutritionOfText, sourceName, underHeadings } from '../reading/text-parts.js';
import { lineOfParts, type XmlRecipe, xmlRecipes } from '../reading/xml-recipes.js';

/** An element with attributes, which may hold quotes: `<IngR name="carrots in 3/4" dice" qty="5">`. */
const TAG = /<(?:RcpE|IngR) [^<>]*>/g;
/** A quote that neither begins nor ends the value of an attribute. */
const QUOTE_WITHIN = /(?<!=)"(?! +\w+="|\s*\/?>)/g;
/** The code of a subtitle among the ingredients. */
const HEADING = 'S';

/** An XML file (`.mx2`) of all recipes, with the names of pictures beside it. */
export const masterCook: ArchiveFormat = {
  name: 'mastercook',
  title: 'MasterCook (.mx2)',
  find: (archive) =>
    xmlRecipes(archive, {
      root: /<mx2[\s>]/i,
      recipes: 'mx2 > RcpE',
      nameOf: ({ recipe }) => recipe.attr('name')?.trim() ?? null,
      read,
      parsed: parsedFaultyXml((text) => text.replace(TAG, (tag) => tag.replace(QUOTE_WITHIN, '&quot;'))),
    }),
};

async function read({ archive, entry, page, recipe, text, lines }: XmlRecipe): Promise<ArchivedRecipe> {
  const attribute = (element: string, name: string): string => recipe.children(element).attr(name)?.trim() ?? '';
  const [source, nutrition] = [text('> Srce'), lines('> Nutr').join('\n')];
  const yields = lineOfParts(attribute('Yield', 'qty').replace(/\.0+$/, ''), attribute('Yield', 'unit'));
  const servings = attribute('Serv', 'qty');
  const cooking = recipe.children('AltT').filter((_, time) => timeKind(page(time).attr('label') ?? '') === 'cook');
  const pictures = [
    recipe.attr('img'),
    ...recipe
      .find('DirT')
      .toArray()
      .map((step) => page(step).attr('img')),
  ];
  return {
    name: recipe.attr('name')?.trim() ?? '',
    description: joined(...lines('> Desc')),
    url: addressIn(source),
    author: recipe.attr('author')?.trim() || sourceName(source),
    servings: readServings(servings === '' ? yields : servings),
    yieldText: yieldTextOf([yields]),
    prepMinutes: readDuration(attribute('PrpT', 'elapsed')),
    cookMinutes: readDuration(cooking.attr('elapsed') ?? ''),
    totalMinutes: readDuration(attribute('TTim', 'elapsed')),
    ingredients: underHeadings(
      recipe
        .children('IngR')
        .toArray()
        .map((element) => {
          const item = page(element);
          const named = [item.attr('name')?.trim() ?? '', ...linesIn(page, item, '> IPrp')].filter(Boolean).join(', ');
          if (item.attr('code') === HEADING && named !== '') return { line: `# ${named}` };
          return { line: lineOfParts(item.attr('qty')?.trim(), item.attr('unit')?.trim(), named) };
        })
        .filter(({ line }) => line !== ''),
    ),
    steps: lines('> DirS > DirT').map((line) => ({ text: line, section: null })),
    notes: joined(...lines('> Note'), ...lines('> SrvI'), ...lines('> Wine'), nutrition),
    ...nutritionOfText(nutrition),
    kinds: lines('> CatS > CatT'),
    pictures: await picturesOf(
      archive,
      pictures.map((path) => (path ? pictureAt(archive, folderOf(entry.path), path) : undefined)),
    ),
  };
}
