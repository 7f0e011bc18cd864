import { judge } from '../foods/judge.js';
import { lexiconVersion } from '../foods/lexicon.js';
import type { MealCategory } from '../shared/meals.js';
import { titleKey } from '../shared/text/title-key.js';
import { cookingTime } from '../shared/cooking-time.js';
import type { RecipeSearch } from './recipe-search.entity.js';
import { foodLexemes, searchDocument } from './search-document.js';

/** What is indexed of a recipe. */
export interface IndexedRecipe {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly categories: MealCategory[];
  readonly prepMinutes: number | null;
  readonly cookMinutes: number | null;
  readonly totalMinutes: number | null;
  readonly tags: string[];
  readonly ingredients: string[];
  /** In the order of the ingredients. */
  readonly foodIds: (string | null)[];
  readonly steps: string[];
}

/** What a search knows of a recipe besides the columns that the recipe itself has. */
export interface SearchRow extends Pick<RecipeSearch, 'titleKey' | 'cookingTime' | 'allergens' | 'unsuitedDiets'> {
  readonly recipeId: string;
  readonly lexemes: readonly string[];
  readonly lexicon: string;
}

/** A change of this number makes all rows again after an update: it rises when other lexemes are made of the same words. */
const LEXEMES = 3;

/** By what a row was made: the lexicon, and the rules for its lexemes. */
export function rowVersion(): string {
  return `${lexiconVersion()}.${LEXEMES}`;
}

/** The row of a recipe, and its plain words for correcting typing errors. */
export function searchRow(recipe: IndexedRecipe): { readonly row: SearchRow; readonly words: readonly string[] } {
  const { id, name, description, tags, ingredients, foodIds, steps, categories } = recipe;
  const texts = { title: [name], tags, ingredients, description: description === null ? [] : [description], steps };
  const { lexemes, words } = searchDocument({ texts, tags, categories });
  const judgement = judge(ingredients.map((line, index) => ({ name: line, foodId: foodIds[index] ?? null })));
  const row = {
    recipeId: id,
    lexemes: [...lexemes, ...foodLexemes(judgement)],
    titleKey: titleKey(name),
    cookingTime: cookingTime(recipe),
    lexicon: rowVersion(),
    allergens: judgement.allergens,
    unsuitedDiets: judgement.unsuitedDiets,
  };
  return { row, words };
}
