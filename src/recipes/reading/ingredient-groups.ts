import type { RecipeIngredientDto } from './recipe.dto.js';
import { headingTitle, isHeadingLine } from '../../shared/text/heading-line.js';

export interface IngredientGroup {
  /** `null` for ingredients before the first heading. */
  readonly title: string | null;
  readonly ingredients: readonly RecipeIngredientDto[];
}

/** Groups ingredients by the headings among them. A group without ingredients is kept for its heading. */
export function ingredientGroups(ingredients: readonly RecipeIngredientDto[]): IngredientGroup[] {
  const groups: { title: string | null; ingredients: RecipeIngredientDto[] }[] = [];
  for (const ingredient of ingredients) {
    const last = groups.at(-1);
    if (isHeading(ingredient)) groups.push({ title: headingTitle(ingredient.ingredientName), ingredients: [] });
    else if (last === undefined) groups.push({ title: null, ingredients: [ingredient] });
    else last.ingredients.push(ingredient);
  }
  return groups;
}

export function isHeading({ amount, ingredientName }: RecipeIngredientDto): boolean {
  return amount === null && isHeadingLine(ingredientName);
}
