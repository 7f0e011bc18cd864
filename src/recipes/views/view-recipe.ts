import { requestLanguage } from '../../http/request-context.js';
import { type Amount, fraction, ONE, product, quotient } from '../../shared/amounts/amount.js';
import { amountFromNumber, numberFromAmount } from '../../shared/amounts/read-amount.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import type { RecipeDto } from '../reading/recipe.dto.js';
import { displayOfStep, namedLines } from './display-step.js';
import { scaledIngredient } from './scale-ingredient.js';

/** The view that a reader asks for: servings or a factor, not both. */
export interface AskedView {
  readonly servings?: number;
  readonly scale?: number;
  readonly system?: UnitSystem;
}

/** Number of step ingredients whose amounts are looked for in the texts. What comes after them is shown as it is stored. */
const MOST_IN_STEPS = 1_000;

type ViewedRecipe = Pick<RecipeDto, 'servings' | 'systemUsed' | 'recipeIngredients' | 'steps'>;

/** An element that is stored for one unit system. */
interface InSystem {
  readonly systemUsed: UnitSystem;
}

export function isAsked({ servings, scale, system }: AskedView): boolean {
  return servings !== undefined || scale !== undefined || system !== undefined;
}

/**
 * Adds a view to a recipe: `view`, `scaled` of each ingredient and `display` of each step. The stored members are not changed. When
 * the recipe has a line for the requested system, that line is used and not converted.
 */
export function withView<Recipe extends ViewedRecipe>(
  recipe: Recipe,
  asked: AskedView,
): Recipe & Pick<RecipeDto, 'view'> {
  const { recipeIngredients, steps, systemUsed } = recipe;
  const own = amountFromNumber(recipe.servings);
  const scaling = { factor: factorOf(asked, own), system: asked.system ?? null };
  const lineFor = inSystem(recipeIngredients, scaling.system, ({ order, ingredientId }) => `${order} ${ingredientId}`);
  const stepFor = inSystem(steps, scaling.system, ({ order }) => String(order));
  const names = namedLines(recipeIngredients);
  let left = MOST_IN_STEPS;
  return Object.assign({}, recipe, {
    recipeIngredients: recipeIngredients.map((line) =>
      Object.assign({}, line, { scaled: scaledIngredient(lineFor(line), scaling, requestLanguage()) }),
    ),
    steps: steps.map((step) => {
      const shown = stepFor(step);
      left -= shown.stepIngredients.length;
      return Object.assign({}, step, { display: left < 0 ? shown.step : displayOfStep(shown, names, scaling) });
    }),
    view: {
      servings: numberFromAmount(product(own, scaling.factor)),
      system: asked.system ?? systemUsed,
      factor: numberFromAmount(scaling.factor),
    },
  });
}

function factorOf({ servings, scale }: AskedView, own: Amount): Amount {
  if (servings !== undefined) return quotient(fraction(servings), own);
  return scale === undefined ? ONE : amountFromNumber(scale);
}

/** Returns a function that finds the element at the same position for the system, or the element itself when there is none. */
function inSystem<Element extends InSystem>(
  elements: readonly Element[],
  system: UnitSystem | null,
  placeOf: (element: Element) => string,
): (element: Element) => Element {
  const stored = new Map(
    elements.filter(({ systemUsed }) => systemUsed === system).map((element) => [placeOf(element), element]),
  );
  return (element) => (element.systemUsed === system ? element : (stored.get(placeOf(element)) ?? element));
}
