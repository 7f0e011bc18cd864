import { type AmountInText, amountsInText } from '../../parser/steps/amounts-in-text.js';
import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { type StepMeasure, stepMeasures } from '../../parser/steps/step-measures.js';
import { textPieces } from '../../parser/steps/text-pieces.js';
import { nameKey } from '../../shared/text/name-key.js';
import { type Amount, absolute, compare, difference, fraction, ONE, product } from '../../shared/amounts/amount.js';
import { inSystem, measureText } from '../../shared/amounts/kitchen-measure.js';
import { convert, type Measure } from '../../shared/amounts/measure.js';
import { amountFromNumber, numberFromAmount } from '../../shared/amounts/read-amount.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import { type UnitName, UNITS } from '../../shared/amounts/units.js';
import { type IngredientLine, shownAmount } from './scale-ingredient.js';
import type { Scaling } from './scale-measure.js';
import { unitInNumber } from '../../shared/amounts/unit-names.js';

export interface StepToShow {
  readonly step: string;
  readonly systemUsed: UnitSystem;
  readonly stepIngredients: readonly { readonly ingredientOrder: number; readonly share: number }[];
}

export interface OrderedLine extends IngredientLine {
  readonly order: number;
}

/** A line of the recipe with the keys of the words in its name. */
export interface NamedLine {
  readonly line: OrderedLine;
  readonly keys: readonly string[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Maximum relative difference between an amount in the text and that of the line: `0.33 cup` is `⅓ cup`. */
const TOLERANCE = fraction(1, 50);
/** Number of characters after an amount in which the name of its ingredient is searched. */
const NAME_WITHIN = 50;

/** Maximum number of numbers, and of ingredients, of a step that are compared. */
const MOST_AMOUNTS = 50;
const MOST_INGREDIENTS = 50;
/** Number of characters of a step in which measures are searched. */
const MOST_CHARACTERS = 5_000;

export function namedLines(lines: readonly OrderedLine[]): NamedLine[] {
  const keysOf = (name: string): string[] =>
    nameKey(name)
      .split(' ')
      .filter((key) => key.length > 2);
  return lines.map((line) => ({ line, keys: keysOf(line.ingredientName) }));
}

/**
 * The text of a step in a view: temperatures and lengths in the units of the system, unless the text gives both, and
 * the amounts of the step's ingredients, scaled. All other numbers are not changed.
 * @param lines the ingredients of the recipe
 */
export function displayOfStep(step: StepToShow, lines: readonly NamedLine[], scaling: Scaling): string {
  if (scaling.system === null && compare(scaling.factor, ONE) === 0) return step.step;
  const measures = measuresOf(step.step.slice(0, MOST_CHARACTERS));
  const edits = [...measureEdits(step, measures, scaling), ...amountEdits(step, measures, lines, scaling)];
  return applied(step.step, edits);
}

function measuresOf(text: string): StepMeasure[] {
  return textPieces(text).flatMap(({ start, end }) =>
    stepMeasures(text.slice(start, end)).map((measure) => ({
      ...measure,
      start: start + measure.start,
      end: start + measure.end,
    })),
  );
}

function measureEdits(step: StepToShow, measures: readonly StepMeasure[], { system }: Scaling): Edit[] {
  if (system === null) return [];
  return measures.flatMap((measure) => {
    const unit = measure.unit ?? (step.systemUsed === 'us' ? 'degree Fahrenheit' : 'degree Celsius');
    if (measure.isInBoth || UNITS.get(unit)?.system === system) return [];
    return [{ start: measure.start, end: measure.end, text: converted(step.step, measure, unit, system) }];
  });
}

function converted(
  text: string,
  { kind, numbers, links, unitText }: StepMeasure,
  unit: UnitName,
  system: UnitSystem,
): string {
  const shown = numbers.map(({ amount }) => inSystem({ amount, unit }, system));
  const target = shown.at(-1)?.unit ?? unit;
  const texts = shown.map((measure) => numberText(text, convert(measure, target) ?? measure));
  const joined = texts.map((number, index) => number + (links[index] ?? '')).join('');
  return joined + (kind === 'temperature' ? degreeText(unitText, target) : lengthText(unitText, target));
}

function degreeText(written: string, unit: UnitName): string {
  const symbol = unit === 'degree Celsius' ? '°C' : '°F';
  return /^(?:[\s-]|.*\p{L}{2})/u.test(written) ? ` ${symbol}` : symbol;
}

function lengthText(written: string, unit: UnitName): string {
  return written.startsWith('-') ? `-${unit}` : ` ${unit}`;
}

function amountEdits(
  step: StepToShow,
  measures: readonly StepMeasure[],
  lines: readonly NamedLine[],
  scaling: Scaling,
): Edit[] {
  if (step.stepIngredients.length === 0) return [];
  const free = new Set(
    amountsInText(step.step.slice(0, MOST_CHARACTERS))
      .filter(({ start, end }) => !measures.some((measure) => start < measure.end && measure.start < end))
      .slice(0, MOST_AMOUNTS),
  );
  const edits: Edit[] = [];
  for (const { ingredientOrder, share } of step.stepIngredients.slice(0, MOST_INGREDIENTS))
    for (const named of lines.filter(({ line }) => line.order === ingredientOrder && isOfStep(line, step, lines))) {
      const wanted = product(amountFromNumber(named.line.amount ?? 0), amountFromNumber(share));
      const found = [...free].find((amount) => isOf(amount, step.step, named, wanted, lines));
      if (found === undefined) continue;
      free.delete(found);
      edits.push(amountEdit(found, step.step, named.line, scaling));
    }
  return edits;
}

/** When the recipe has lines for the system of the step, only those belong to the step. */
function isOfStep(line: OrderedLine, { systemUsed }: StepToShow, lines: readonly NamedLine[]): boolean {
  if (line.amount === null) return false;
  return line.systemUsed === systemUsed || !lines.some((other) => other.line.systemUsed === systemUsed);
}

function amountEdit(found: AmountInText, text: string, line: IngredientLine, scaling: Scaling): Edit {
  const written = text.slice(found.numberEnd, found.end);
  const unit = written.replace(/^[\s-]/u, '');
  const shown = shownAmount(found.amount, line, scaling, {
    written: found.unit === null ? null : unit,
    language: 'en',
  });
  const isSame = shown.unit === unit;
  const word =
    isSame && found.unit !== null ? unitInNumber(unit, found.unit, numberFromAmount(shown.amount)) : shown.word;
  const gap = word === '' ? '' : isSame ? written.slice(0, written.length - unit.length) : ' ';
  return { start: found.start, end: found.end, text: withSign(text, shown.number) + gap + word };
}

/** Whether an amount in the text is that of the line: the quantity is the same, and no other ingredient follows. */
function isOf(
  found: AmountInText,
  text: string,
  { line, keys }: NamedLine,
  wanted: Amount,
  lines: readonly NamedLine[],
): boolean {
  const unit = line.unit === null ? null : canonicalUnit(line.unit);
  if (!isAsMuch(found, unit, wanted)) return false;
  const behind = text.slice(found.end, found.end + NAME_WITHIN).split(/[,.;:!?()]|\d/u)[0] ?? '';
  const words = new Set(nameKey(behind).split(' '));
  if (keys.some((key) => words.has(key))) return true;
  return unit !== null && !lines.some((other) => other.keys.some((key) => words.has(key)));
}

function isAsMuch({ amount, unit }: AmountInText, lineUnit: UnitName | null, wanted: Amount): boolean {
  if (unit === null || lineUnit === null) return unit === lineUnit && isNear(amount, wanted);
  const inUnit: Measure | null = convert({ amount, unit }, lineUnit);
  return inUnit !== null && isNear(inUnit.amount, wanted);
}

function isNear(amount: Amount, wanted: Amount): boolean {
  return compare(absolute(difference(amount, wanted)), product(wanted, TOLERANCE)) <= 0;
}

function numberText(text: string, measure: Measure): string {
  return withSign(text, measureText(measure));
}

/** Uses a decimal comma when the text has decimal commas. */
function withSign(text: string, number: string): string {
  return /\d,\d{1,2}(?!\d)/u.test(text) ? number.replace('.', ',') : number;
}

function applied(text: string, edits: readonly Edit[]): string {
  let shown = '';
  let at = 0;
  for (const { start, end, text: edited } of [...edits].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    shown += text.slice(at, start) + edited;
    at = end;
  }
  return shown + text.slice(at);
}
