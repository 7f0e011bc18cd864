import { InvalidRequestError, type Issue } from '../../http/problems/errors.js';
import type { RecipeDto } from '../../recipes/reading/recipe.dto.js';

/** A new element, or an element of the recipe: unchanged, or with a new text. */
export type ChangedElement = string | { readonly id: string; readonly text?: string | undefined };

/**
 * Converts the elements for `ChangeRecipeDto`.
 * @throws InvalidRequestError for an id that the recipe does not have
 */
export function ingredientChanges(asked: readonly ChangedElement[], { recipeIngredients }: RecipeDto): object[] {
  return elements(asked, recipeIngredients, 'ingredients', {
    fresh: (line) => ({ line }),
    kept: ({ id, ingredientId, amount, unit, systemUsed, note }, line) =>
      line === undefined ? { id, ingredientId, amount, unit, systemUsed, note } : { id, line, systemUsed },
  });
}

/**
 * Converts the elements for `ChangeRecipeDto`.
 * @param ingredients of the recipe after the change: references of steps are adjusted to them, and those to removed
 * ingredients are removed
 * @throws InvalidRequestError for an id that the recipe does not have
 */
export function stepChanges(
  asked: readonly ChangedElement[],
  { steps, recipeIngredients }: RecipeDto,
  ingredients?: readonly ChangedElement[],
): object[] {
  const places = new Map(
    ingredients?.map((one, index) => [typeof one === 'string' ? '' : one.id.toLowerCase(), index]),
  );
  const placeOf = (order: number): number | undefined =>
    ingredients === undefined ? order : places.get(recipeIngredients.find((one) => one.order === order)?.id ?? '-');
  return elements(asked, steps, 'steps', {
    fresh: (step) => ({ step }),
    kept: ({ id, step, systemUsed, images, stepIngredients }, text = step) => ({
      id,
      step: text,
      systemUsed,
      images,
      stepIngredients: stepIngredients.flatMap((one) => {
        const ingredientOrder = placeOf(one.ingredientOrder);
        return ingredientOrder === undefined ? [] : [{ ingredientOrder, share: one.share, order: one.order }];
      }),
    }),
  });
}

interface Forms<Element> {
  readonly fresh: (text: string) => object;
  readonly kept: (element: Element, text: string | undefined) => object;
}

function elements<Element extends { id: string }>(
  asked: readonly ChangedElement[],
  standing: readonly Element[],
  path: string,
  { fresh, kept }: Forms<Element>,
): object[] {
  const byId = new Map(standing.map((element) => [element.id, element]));
  const issues: Issue[] = [];
  const made = asked.map((one, index) => {
    if (typeof one === 'string') return fresh(one);
    const element = byId.get(one.id.toLowerCase());
    if (element !== undefined) return kept(element, one.text);
    issues.push({ path: `${path}.${index}.id`, message: 'the recipe has none with this id' });
    return {};
  });
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return made;
}
