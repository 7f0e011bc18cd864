import { type Amount, compare, fraction, ZERO } from '../../shared/amounts/amount.js';
import { amountFromText } from '../../shared/amounts/read-amount.js';
import type { UnitName } from '../../shared/amounts/units.js';
import {
  CELSIUS_BEFORE,
  CELSIUS_WORDS,
  CENTIMETER_WORDS,
  DEGREE_SIGNS,
  DEGREE_WORDS,
  FAHRENHEIT_BEFORE,
  FAHRENHEIT_WORDS,
  INCH_WORDS,
  MILLIMETER_WORDS,
  NUMBER_IN_STEP,
  RANGE_IN_STEP,
  SIDES_IN_STEP,
  TURNING_WORDS,
} from '../vocabulary/measures-in-steps.js';

/** A temperature or a length in instructions. Positions are in UTF-16 units. */
export interface StepMeasure {
  readonly kind: 'temperature' | 'length';
  /** `null` for degrees without a scale: `180 degrees`. */
  readonly unit: UnitName | null;
  readonly start: number;
  readonly end: number;
  /** The lengths of the sides of a tin, or both ends of a range. */
  readonly numbers: readonly StepNumber[];
  /** The texts between the numbers, without units: ` x ` in `9" x 13"`. */
  readonly links: readonly string[];
  /** The text after the last number: the unit, with the space or hyphen before it. */
  readonly unitText: string;
  /** Whether the text gives the same measure in both systems: `350 °F (175 °C)`. */
  isInBoth: boolean;
}

interface StepNumber {
  readonly text: string;
  readonly amount: Amount;
}

const NOT_IN_A_WORD = '(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]|\\p{N}[.,/⁄])';
/** Three digits behind a slash are degrees beside the number of a gas mark, and no denominator: `Gas 4/180C`. */
const NOT_IN_A_FRACTION = '(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]|\\p{N}[.,])(?:(?<!\\p{N}[/⁄])|(?=\\d{3}))';
const WHOLE = '\\d{1,3}(?:[.,]\\d)?(?!\\d)';
const TEMPERATURE = new RegExp(
  `(?:(?<before>${CELSIUS_BEFORE}|${FAHRENHEIT_BEFORE})\\s?|${NOT_IN_A_FRACTION})(?<first>(?:(?<=^|[\\s(（])[-−])?${WHOLE})(?<firstSign>\\s?(?:${DEGREE_SIGNS}))?` +
    `(?:(?:\\s?(?:(?<celsiusBefore>${CELSIUS_WORDS})|(?<fahrenheitBefore>${FAHRENHEIT_WORDS})))?(?<link>${RANGE_IN_STEP})(?<second>${WHOLE}))?` +
    `(?<sign>\\s?(?:${DEGREE_SIGNS})|[\\s-]?(?:${DEGREE_WORDS})(?!\\p{L}))?` +
    `(?:\\s?(?:[°º˚]\\s?)?(?:(?<celsius>${CELSIUS_WORDS})|(?<fahrenheit>${FAHRENHEIT_WORDS}))(?!\\p{L}))?`,
  'giu',
);
/** Units between two numbers. */
const UNITS_IN_LINK = {
  temperature: new RegExp(
    `\\s?(?:${DEGREE_SIGNS})|[\\s-]?(?:${DEGREE_WORDS})(?!\\p{L})|\\s?(?<!\\p{L})(?:${CELSIUS_WORDS}|${FAHRENHEIT_WORDS})(?!\\p{L})`,
    'giu',
  ),
  length: new RegExp(`(?:${INCH_WORDS}|${CENTIMETER_WORDS}|${MILLIMETER_WORDS})(?!\\p{L})`, 'giu'),
};
const LENGTHS = (
  [
    ['inch', INCH_WORDS],
    ['cm', CENTIMETER_WORDS],
    ['mm', MILLIMETER_WORDS],
  ] as const
).map(([unit, words]) => ({
  unit,
  pattern: new RegExp(
    `${NOT_IN_A_WORD}${NUMBER_IN_STEP}(?:(?:${words})?(?:${SIDES_IN_STEP}|${RANGE_IN_STEP})${NUMBER_IN_STEP}){0,2}` +
      `(?:${words})(?!\\p{Script=Latin}|\\p{Script=Cyrillic})`,
    'giu',
  ),
}));
const NUMBERS = new RegExp(NUMBER_IN_STEP, 'gu');
/** The smallest number of degrees without a scale that is a temperature. Smaller numbers are angles or times. */
const LEAST_BARE = fraction(30);
/** The smallest number after which a letter without a degree sign is a scale: `350F`, but not `2 c flour`. */
const LEAST_BY_LETTER = fraction(100);
const MOST_DEGREES = fraction(600);
/** The smallest number of degrees without a scale that is in Fahrenheit: no oven of a home reaches 300 °C. */
const LEAST_FAHRENHEIT = fraction(300);
/** The largest ratio of the upper to the lower end of a range of temperatures. */
const WIDEST_RANGE = 3n;
/** Maximum number of characters between two measures that are the same. */
const NEAR = 25;

/** The temperatures and lengths of a text, in its order. */
export function stepMeasures(text: string): StepMeasure[] {
  if (!/\d|[½⅓⅔¼¾⅛]/u.test(text)) return [];
  const temperatures = temperaturesOf(text);
  const lengths = lengthsOf(text).filter((length) => !temperatures.some((other) => overlap(length, other)));
  for (const measures of [temperatures, lengths]) noteBoth(text, measures);
  return [...temperatures, ...lengths].sort((a, b) => a.start - b.start);
}

/** An amount in the form of instructions, with a decimal comma or point; `null` for any other text. */
export function amountInStep(text: string): Amount | null {
  const plain = text.replace(/−/gu, '-').replace(/[\u00a0\u202f]/gu, ' ');
  return amountFromText(plain.replace(',', '.').replace(/^(\d+)-(?=\d+[/⁄])/u, '$1 '));
}

function temperaturesOf(text: string): StepMeasure[] {
  const found: StepMeasure[] = [];
  TEMPERATURE.lastIndex = 0;
  for (let match = nextTemperature(text); match !== null; match = nextTemperature(text)) {
    const groups = match.groups ?? {};
    const [first, second] = [amountInStep(groups['first'] ?? ''), amountInStep(groups['second'] ?? '')];
    if (first === null) continue;
    if (second !== null && !isRange(first, second)) {
      // `Step 2 - 180 °C`: the second number does not belong to the first.
      TEMPERATURE.lastIndex = match.index + (groups['before']?.length ?? 0) + (groups['first']?.length ?? 0);
      continue;
    }
    const unit = scaleOf(text, match, second ?? first);
    if (unit !== undefined) found.push(measureOf('temperature', unit, match, [groups['first'], groups['second']]));
  }
  return found;
}

function nextTemperature(text: string): RegExpExecArray | null {
  const from = TEMPERATURE.lastIndex;
  const match = TEMPERATURE.exec(text);
  const { celsiusBefore, fahrenheitBefore, link, second, fahrenheit } = match?.groups ?? {};
  const isOneScale = celsiusBefore === undefined ? fahrenheit !== undefined : fahrenheit === undefined;
  if (match === null || second === undefined || (celsiusBefore ?? fahrenheitBefore) === undefined || isOneScale)
    return match;
  // `350°F/175°C`: the second number is the same in the other scale, and not the end of a range.
  const end = match.index + match[0].indexOf(`${link ?? ''}${second}`);
  TEMPERATURE.lastIndex = from;
  return TEMPERATURE.exec(text.slice(0, end));
}

function isRange(first: Amount, second: Amount): boolean {
  const wide = { numerator: first.numerator * WIDEST_RANGE, denominator: first.denominator };
  return compare(first, ZERO) > 0 && compare(second, wide) <= 0;
}

/** `undefined` for a number that is not a temperature, `null` for degrees of an unknown scale. */
function scaleOf(text: string, match: RegExpExecArray, amount: Amount): UnitName | null | undefined {
  const { before = '', celsius, fahrenheit, firstSign = '', sign = '' } = match.groups ?? {};
  if (compare(amount, MOST_DEGREES) > 0) return undefined;
  const signs = firstSign + sign;
  const letter = celsius ?? fahrenheit ?? '';
  const isTold = signs !== '' || before !== '' || letter.length > 1 || compare(amount, LEAST_BY_LETTER) >= 0;
  if (new RegExp(`^(?:${FAHRENHEIT_BEFORE})$`, 'u').test(before) || signs.includes('℉')) return 'degree Fahrenheit';
  if (before !== '' || signs.includes('℃')) return 'degree Celsius';
  if (letter !== '') return isTold ? (celsius === undefined ? 'degree Fahrenheit' : 'degree Celsius') : undefined;
  if (signs === '' || compare(amount, LEAST_BARE) < 0) return undefined;
  if (TURNING_WORDS.test(text.slice(Math.max(0, match.index - 60), match.index))) return undefined;
  return compare(amount, LEAST_FAHRENHEIT) < 0 ? null : 'degree Fahrenheit';
}

function lengthsOf(text: string): StepMeasure[] {
  return LENGTHS.flatMap(({ unit, pattern }) =>
    [...text.matchAll(pattern)]
      .filter((match) => !isEndOfQuotation(text, match))
      .map((match) => measureOf('length', unit, match, match[0].match(NUMBERS) ?? [])),
  ).sort((a, b) => a.start - b.start);
}

/** Whether the sign for inches is a closing quotation mark here. */
function isEndOfQuotation(text: string, match: RegExpExecArray): boolean {
  return /["”]$/u.test(match[0]) && (text.slice(0, match.index).match(/["”“]/gu)?.length ?? 0) % 2 === 1;
}

function measureOf(
  kind: StepMeasure['kind'],
  unit: UnitName | null,
  match: RegExpExecArray,
  texts: readonly (string | undefined)[],
): StepMeasure {
  const numbers: StepNumber[] = [];
  const before: string[] = [];
  let rest = match[0];
  for (const text of texts) {
    const amount = amountInStep(text ?? '');
    if (text === undefined || amount === null) continue;
    const at = rest.indexOf(text);
    before.push(rest.slice(0, at));
    numbers.push({ text, amount });
    rest = rest.slice(at + text.length);
  }
  const end = match.index + match[0].length;
  const links = before.slice(1).map((link) => link.replace(UNITS_IN_LINK[kind], ''));
  return { kind, unit, start: match.index, end, numbers, links, unitText: rest, isInBoth: false };
}

/** Marks neighbouring measures in units of both systems as the same measure. */
function noteBoth(text: string, measures: readonly StepMeasure[]): void {
  let group: StepMeasure[] = [];
  for (const measure of measures) {
    const last = group.at(-1);
    const between = last === undefined ? '' : text.slice(last.end, measure.start);
    if (last !== undefined && (between.length > NEAR || /[.;!?]\s/u.test(between))) group = [];
    group.push(measure);
    const systems = new Set(
      group.map(({ unit }) => (unit === 'degree Fahrenheit' || unit === 'inch' ? 'us' : 'metric')),
    );
    if (systems.size > 1) for (const each of group) each.isInBoth = true;
  }
}

function overlap(a: StepMeasure, b: StepMeasure): boolean {
  return a.start < b.end && b.start < a.end;
}
