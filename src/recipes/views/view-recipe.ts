import type { LongText } from '../../database/long-text.js';
import { type Amount, fraction, ONE, product, quotient } from '../../units/amount.js';
import { amountFromNumber, numberFromAmount } from '../../units/read-amount.js';
import type { UnitSystem } from '../../units/unit-system.js';
import type { RecipeIngredientDto, StepDto } from '../reading/recipe.dto.js';
import { type Insertion, type Member, type Span, takeApart, withInsertions } from '../reading/take-apart.js';
import { displayOfStep, namedLines } from './display-step.js';
import { scaledIngredient } from './scale-ingredient.js';
import type { Scaling } from './scale-measure.js';

/** The view that a reader asks for: servings or a factor, not both. */
export interface AskedView {
  readonly servings?: number;
  readonly scale?: number;
  readonly system?: UnitSystem;
}

export function isAsked({ servings, scale, system }: AskedView): boolean {
  return servings !== undefined || scale !== undefined || system !== undefined;
}

/** An element that is stored for one unit system. */
interface InSystem {
  readonly systemUsed: UnitSystem;
}

/**
 * Adds a view to the JSON of a recipe: `view`, `scaled` of each ingredient and `display` of each step. The stored
 * members are not changed. When the recipe has a line for the requested system, that line is used and not converted.
 * @param text the JSON of a `RecipeDto`
 */
export function* viewOfRecipe(text: LongText, asked: AskedView): Generator<void, LongText> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const members = yield* takeApart(bytes, ['recipeIngredients', 'steps']);
  const own = amountFromNumber(Number(valueOf(bytes, members.get('servings'))));
  const scaling = { factor: factorOf(asked, own), system: asked.system ?? null };
  const lines = yield* elementsOf<RecipeIngredientDto>(bytes, members.get('recipeIngredients'));
  const steps = yield* elementsOf<StepDto>(bytes, members.get('steps'));
  const view = {
    servings: numberFromAmount(product(own, scaling.factor)),
    system: asked.system ?? valueOf(bytes, members.get('systemUsed')),
    factor: numberFromAmount(scaling.factor),
  };
  return yield* withInsertions(bytes, [
    ...(yield* scaledLines(lines, scaling)),
    ...(yield* displayedSteps(steps, lines, scaling)),
    { at: bytes.lastIndexOf('}'), text: `, "view" : ${JSON.stringify(view)}` },
  ]);
}

function* scaledLines(lines: readonly Element<RecipeIngredientDto>[], scaling: Scaling): Generator<void, Insertion[]> {
  const stored = storedLines(lines, scaling.system, ({ order, ingredientId }) => `${order} ${ingredientId}`);
  const insertions: Insertion[] = [];
  for (const { span, value } of lines) {
    const scaled = scaledIngredient(stored(value), scaling);
    insertions.push({ at: span.end - 1, text: `, "scaled" : ${JSON.stringify(scaled)}` });
    yield;
  }
  return insertions;
}

function* displayedSteps(
  steps: readonly Element<StepDto>[],
  lines: readonly Element<RecipeIngredientDto>[],
  scaling: Scaling,
): Generator<void, Insertion[]> {
  const stored = storedLines(steps, scaling.system, ({ order }) => String(order));
  const ingredients = namedLines(lines.map(({ value }) => value));
  const insertions: Insertion[] = [];
  for (const { span, value } of steps) {
    const display = yield* displayOfStep(stored(value), ingredients, scaling);
    insertions.push({ at: span.end - 1, text: `, "display" : ${JSON.stringify(display)}` });
    yield;
  }
  return insertions;
}

function factorOf({ servings, scale }: AskedView, own: Amount): Amount {
  if (servings !== undefined) return quotient(fraction(servings), own);
  return scale === undefined ? ONE : amountFromNumber(scale);
}

interface Element<Value> {
  readonly span: Span;
  readonly value: Value;
}

function* elementsOf<Value>(bytes: Buffer, list: Member | undefined): Generator<void, Element<Value>[]> {
  const elements: Element<Value>[] = [];
  for (const span of list?.elements ?? []) {
    elements.push({ span, value: valueOf(bytes, span) as Value });
    yield;
  }
  return elements;
}

function valueOf(bytes: Buffer, span: Span | undefined): unknown {
  return span === undefined ? null : JSON.parse(bytes.toString('utf8', span.start, span.end));
}

/**
 * Returns a function that finds the element at the same position for the system, or the element itself when there is
 * none.
 */
function storedLines<Value extends InSystem>(
  elements: readonly Element<Value>[],
  system: UnitSystem | null,
  placeOf: (value: Value) => string,
): (value: Value) => Value {
  const stored = new Map(
    elements.filter(({ value }) => value.systemUsed === system).map(({ value }) => [placeOf(value), value]),
  );
  return (value) => (value.systemUsed === system ? value : (stored.get(placeOf(value)) ?? value));
}
