import { stringify } from 'yaml';
import type { RecipeIngredientDto } from '../../reading/recipe.dto.js';
import { notesOf, partsOf } from '../../reading/ingredient-line.js';
import { ofOneSystem } from '../../reading/recipe-json-ld.js';
import {
  type ExportedRecipe,
  type ExportFormat,
  fileName,
  minutesText,
  stepTexts,
  tagsAndMeals,
} from '../exported-recipe.js';

/** Characters that have a meaning in marks. */
const MARKS = /[@#~{}()%\n]+/g;

/** A `.cook` file for each recipe, with its picture under the same name. */
export const cooklang: ExportFormat = {
  ending: '.zip',
  single: (exported) => ({
    path: `${fileName(exported.recipe.name)}.cook`,
    type: 'text/plain; charset=utf-8',
    content: textOf(exported),
  }),
  files: (exported, stem) => [
    { path: `${stem}.cook`, content: textOf(exported) },
    ...exported.pictures.slice(0, 1).map((content) => ({ path: `${stem}.webp`, content })),
  ],
};

function textOf(exported: ExportedRecipe): string {
  const { recipe } = exported;
  const head = {
    title: recipe.name,
    description: recipe.description,
    source: recipe.url,
    author: recipe.author?.name,
    servings: recipe.servings,
    'prep time': minutesText(recipe.prepMinutes),
    'cook time': minutesText(recipe.cookMinutes),
    time: minutesText(recipe.totalMinutes),
    tags: tagsAndMeals(exported),
    cuisine: recipe.cuisines.map(({ name }) => name),
  };
  const metadata = Object.entries(head).filter(
    ([, value]) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  const notes = (recipe.notes ?? '').split('\n').filter((line) => line !== '');
  const paragraphs = [...notes.map((line) => `> ${line}`), ...markedSteps(exported)];
  return `---\n${stringify(Object.fromEntries(metadata), { lineWidth: 0 })}---\n\n${paragraphs.join('\n\n')}\n`;
}

/**
 * The steps. Each ingredient is marked where its name occurs first. Ingredients that do not occur are listed in a
 * paragraph before the steps.
 */
function markedSteps(exported: ExportedRecipe): string[] {
  const { recipe } = exported;
  const steps = stepTexts(exported).map((step) => step.replace(/[@{}]/g, ' '));
  const rest: string[] = [];
  for (const ingredient of ofOneSystem(recipe.recipeIngredients, recipe)) {
    const { name, mark } = markOf(ingredient);
    const word = new RegExp(`(?<![\\p{L}\\p{N}@])${escaped(name)}(?![\\p{L}\\p{N}{])`, 'u');
    const at = steps.findIndex((step) => word.test(withoutMarks(step)));
    if (at === -1) rest.push(mark);
    else steps[at] = steps[at]?.replace(word, () => mark) ?? '';
  }
  return rest.length === 0 ? steps : [rest.join(' '), ...steps];
}

function withoutMarks(step: string): string {
  return step.replace(/@[^@{}]*\{[^{}]*\}(?:\([^()]*\))?/g, (mark) => ' '.repeat(mark.length));
}

function markOf(ingredient: RecipeIngredientDto): { name: string; mark: string } {
  const plain = (text: string): string => text.replace(MARKS, ' ').replace(/\s+/g, ' ').trim();
  const name = plain(ingredient.ingredientName);
  const { parts } = notesOf(ingredient);
  const amount = partsOf(ingredient).amount.normalize('NFKC').replaceAll('⁄', '/').replace('–', '-');
  const unit = plain(ingredient.unit ?? '');
  const quantity = unit === '' ? amount : `${amount}%${unit}`;
  const note = plain(parts.join(', '));
  return { name, mark: `@${name}{${quantity}}${note === '' ? '' : `(${note})`}` };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
