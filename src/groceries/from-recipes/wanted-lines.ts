import { randomUUID } from 'node:crypto';
import { isToTaste } from '../../parser/ingredient-line/to-taste.js';
import { type Amount, product, quotient, sum } from '../../shared/amounts/amount.js';
import { amountFromNumber, numberFromAmount } from '../../shared/amounts/read-amount.js';
import { isHeadingLine } from '../../shared/text/heading-line.js';
import type { GrocerySource } from '../grocery.entity.js';
import type { GroceryChange, GroceryToAdd } from '../grocery-lines.js';
import { exactText, storedAmount, withAmount } from '../merging/exact-amount.js';
import { densityOf, ingredientKey, mergeKey, type MergeLine, mergeLines } from '../merging/merge-lines.js';
import type { ListedByHand } from './listed-by-hand.js';
import { noteOnList, productNote } from './product-note.js';
import type { SkippedIngredientDto, SkipReason } from './from-recipes.dto.js';

/** A recipe that is to be cooked. */
export interface WantedRecipe {
  readonly recipeId: string;
  readonly recipeName: string;
  readonly calendarItemId: string | null;
  /** The servings of the recipe. */
  readonly servings: number;
  /** The servings that are cooked. */
  readonly wantedServings: number;
}

/** An ingredient of a recipe as it is stored. */
export interface RecipeLine {
  readonly recipeId: string;
  readonly id: string;
  /** What the recipe calls the ingredient. */
  readonly name: string;
  /** The key of the ingredient's name. */
  readonly nameKey: string;
  readonly foodId: string | null;
  readonly amount: number | null;
  readonly unit: string | null;
  readonly note: string | null;
  readonly preferredStoreId: string | null;
  readonly isInPantry: boolean;
  /** Whether the recipe has the same line in its own unit system. */
  readonly isOtherSystem: boolean;
}

/** A line of the list into which others may be merged. */
export interface OpenLine {
  readonly id: string;
  readonly version: number;
  readonly nameKey: string;
  readonly foodId: string | null;
  readonly storeId: string | null;
  readonly amount: number | null;
  readonly exactAmount: string | null;
  readonly unit: string | null;
  readonly note: string | null;
  readonly sources: readonly GrocerySource[];
  readonly sourceAmounts: readonly (string | null)[];
}

/** An ingredient and the amount that a recipe needs. */
export interface WantedLine extends MergeLine {
  readonly name: string;
  readonly nameKey: string;
  readonly foodId: string | null;
  /** What a new line shows of the recipe's note. */
  readonly note: string | null;
  readonly source: Omit<GrocerySource, 'amount' | 'unit'>;
}

export interface Choice {
  readonly skipPantry: boolean;
  /** `null` for all ingredients. */
  readonly ingredientIds: ReadonlySet<string> | null;
  /** Ingredients that nobody buys. */
  readonly withoutIngredientIds: ReadonlySet<string>;
  /** Ingredients that were added before, as `calendarItemId/recipeIngredientId`. */
  readonly addedBefore: ReadonlySet<string>;
  /** What need not be bought, because the recipes put it on the list by themselves; `null` when that does not count. */
  readonly listed: ListedByHand | null;
  /** `undefined`: the store last saved for each ingredient, otherwise the default store. */
  readonly storeId: string | null | undefined;
  readonly defaultStoreId: string | null;
}

/** The choice of the lines of one recipe, for no store in particular. @param ingredientIds left out: all */
export function chosenLines(ingredientIds: readonly string[] | undefined, skipPantry: boolean): Choice {
  return {
    skipPantry,
    ingredientIds: ingredientIds === undefined ? null : new Set(ingredientIds),
    withoutIngredientIds: new Set(),
    addedBefore: new Set(),
    listed: null,
    storeId: null,
    defaultStoreId: null,
  };
}

/** Foods that come out of the tap. They are bought only when a person chooses them. */
const TAP_WATER: ReadonlySet<string> = new Set(['water', 'ice']);

/** The scaled lines of the recipes, and the lines that are left out with the reason. */
export function wantedLines(
  recipes: readonly WantedRecipe[],
  lines: readonly RecipeLine[],
  choice: Choice,
): { wanted: WantedLine[]; skipped: SkippedIngredientDto[] } {
  const byRecipe = groupedByRecipe(lines);
  const wanted: WantedLine[] = [];
  const skipped: SkippedIngredientDto[] = [];
  for (const recipe of recipes) {
    const factor = quotient(amountFromNumber(recipe.wantedServings), amountFromNumber(recipe.servings));
    for (const line of (byRecipe.get(recipe.recipeId) ?? []).filter((one) => isChosen(one, choice))) {
      const reason = skipReason(recipe, line, choice);
      const whole = wantedLine(recipe, line, factor, choice);
      const rest = reason === null && choice.listed !== null ? choice.listed.restOf(line.id, whole) : whole;
      if (reason === null && rest !== null) wanted.push({ ...whole, amount: rest.amount });
      else skipped.push({ name: line.name, recipeIngredientId: line.id, reason: reason ?? 'LISTED' });
    }
  }
  return { wanted, skipped };
}

/** How the list takes the wanted lines: as more of open lines, or as new ones. */
export function linesFor(
  wanted: readonly WantedLine[],
  open: readonly OpenLine[],
): { added: GroceryToAdd[]; changed: GroceryChange[] } {
  const openLines = new Map<string, OpenLine>();
  for (const line of open.toReversed()) openLines.set(mergeKey(mergeLineOf(line)), line);
  const added: GroceryToAdd[] = [];
  const changed: GroceryChange[] = [];
  for (const { lines, amount, unit } of mergeLines(wanted)) {
    const [first] = lines;
    const line = openLines.get(mergeKey(first));
    if (line === undefined) added.push(newLine(lines, amount, unit));
    else changed.push(moreOf(line, lines, { ...first, amount, unit }));
  }
  return { added, changed };
}

function groupedByRecipe(lines: readonly RecipeLine[]): ReadonlyMap<string, readonly RecipeLine[]> {
  const byRecipe = new Map<string, RecipeLine[]>();
  for (const line of lines) {
    const group = byRecipe.get(line.recipeId);
    if (group === undefined) byRecipe.set(line.recipeId, [line]);
    else group.push(line);
  }
  return byRecipe;
}

function isChosen({ id, isOtherSystem }: RecipeLine, { ingredientIds, withoutIngredientIds }: Choice): boolean {
  if (withoutIngredientIds.has(id)) return false;
  return ingredientIds === null ? !isOtherSystem : ingredientIds.has(id);
}

function skipReason({ calendarItemId }: WantedRecipe, line: RecipeLine, choice: Choice): SkipReason | null {
  const hasAmount = line.amount !== null;
  if (!hasAmount && (line.unit ?? '') === '' && isHeadingLine(line.name)) return 'heading';
  if (TAP_WATER.has(line.foodId ?? '') && choice.ingredientIds === null) return 'TAP';
  if (choice.addedBefore.has(`${calendarItemId}/${line.id}`)) return 'alreadyAdded';
  if (choice.skipPantry && line.isInPantry) return 'pantry';
  return !hasAmount && isToTaste(`${line.name} ${line.note ?? ''}`) ? 'toTaste' : null;
}

function wantedLine(
  recipe: WantedRecipe,
  line: RecipeLine,
  factor: Amount,
  { storeId, defaultStoreId }: Choice,
): WantedLine {
  const { recipeId, recipeName, calendarItemId } = recipe;
  const { name, nameKey, foodId } = line;
  return {
    ingredient: productKey(line, productNote(line.note, line.unit)),
    note: noteOnList(line.note, line.unit, foodId),
    density: densityOf(foodId),
    name,
    nameKey,
    foodId,
    storeId: storeId === undefined ? (line.preferredStoreId ?? defaultStoreId) : storeId,
    amount: line.amount === null ? null : product(amountFromNumber(line.amount), factor),
    unit: line.unit,
    source: { recipeId, recipeName, recipeIngredientId: line.id, calendarItemId },
  };
}

function newLine(
  lines: readonly [WantedLine, ...WantedLine[]],
  amount: Amount | null,
  unit: string | null,
): GroceryToAdd {
  const [{ name, storeId, source, note }] = lines;
  return {
    id: randomUUID(),
    name,
    note,
    storeId,
    ...withAmount(amount, unit),
    isDone: false,
    recipeIngredientId: source.recipeIngredientId,
    ...sourcesOf([], [], lines),
  };
}

function moreOf(line: OpenLine, lines: readonly WantedLine[], more: MergeLine): GroceryChange {
  const [total = more] = mergeLines([mergeLineOf(line), more]);
  const { amount, unit } = total;
  return {
    id: line.id,
    version: line.version,
    patch: { ...withAmount(amount, unit), ...sourcesOf(line.sources, line.sourceAmounts, lines) },
  };
}

function mergeLineOf(line: OpenLine): MergeLine {
  const { storeId, amount, exactAmount, unit, foodId } = line;
  const ingredient = productKey(line, productNote(line.note, unit));
  return { ingredient, storeId, amount: storedAmount(amount, exactAmount), unit, density: densityOf(foodId) };
}

/** Cans of two sizes are two products of one ingredient. */
function productKey(line: { nameKey: string; foodId: string | null }, soldAs: string | null): string {
  return soldAs === null ? ingredientKey(line) : `${ingredientKey(line)} ${soldAs.toLowerCase()}`;
}

/** The sources of a line and of the lines that are merged into it. A source that is there already gets the sum. */
function sourcesOf(
  sources: readonly GrocerySource[],
  sourceAmounts: readonly (string | null)[],
  lines: readonly WantedLine[],
): { sources: GrocerySource[]; sourceAmounts: (string | null)[] } {
  const totals = new Map<string, { source: GrocerySource; amount: Amount | null }>();
  for (const [index, source] of sources.entries())
    totals.set(keyOf(source), { source, amount: storedAmount(source.amount, sourceAmounts[index] ?? null) });
  for (const { source: said, amount, unit } of lines) {
    const source = { ...said, amount: null, unit };
    const known = totals.get(keyOf(source))?.amount ?? null;
    totals.set(keyOf(source), {
      source,
      amount: known === null ? amount : amount === null ? known : sum(known, amount),
    });
  }
  const all = [...totals.values()];
  return {
    sources: all.map(({ source, amount }) => ({
      ...source,
      amount: amount === null ? null : numberFromAmount(amount),
    })),
    sourceAmounts: all.map(({ amount }) => (amount === null ? null : exactText(amount))),
  };
}

function keyOf({ recipeId, recipeIngredientId, calendarItemId, unit }: GrocerySource): string {
  return JSON.stringify([recipeId, recipeIngredientId, calendarItemId, unit]);
}
