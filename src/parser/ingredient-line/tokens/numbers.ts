import { VULGAR_FRACTIONS } from '../../../shared/amounts/vulgar-fractions.js';
import { FRACTION_JOINTS, GLUED_FRACTION_JOINTS, RANGE_WORDS } from '../../vocabulary/ingredient-lines/number-words.js';

/** A number or a range in a line, and the position after it. */
export interface ReadNumber {
  value: number;
  /** The upper end of a range. */
  max: number | null;
  end: number;
}

const DASHES = '-–—‐‑‒−~〜～';
const SLASHES = '/⁄∕';
const MAX_DIGITS = 9;
/** The ending of an ordinal behind a fraction: `1/3rd`, `2/3rds`, `1/4th`. */
const ORDINAL = /^(?:(?:rds?|ths?|nds?|sts?)| (?:rds?|ths?))(?!\p{L})/u;
const LONGEST_ORDINAL = 5;
/** Decimals from which a number is a fraction that a machine wrote: 0.66666668653488. */
const MANY_DECIMALS = 5;
const MACHINE_ERROR = 1e-5;
const PARTS = [1, 2, 3, 4, 8];
/**
 * Numbers up to this one are mixed with a fraction. `12 ½-inch-thick slices` are twelve slices, `2 ¼-inch-thick slices`
 * are two; `1 ½-inch piece` is a piece of one and a half inches.
 */
const MOST_MIXED = 3;
const SIZE_BEHIND =
  /^[^\s\p{L}-]{1,5}(?:[-‐‑–]|(?<spaced> ))(?:inch(?:es)?|in|cm|mm|centimet(?:er|re)s?)(?<thick>[- ]thick)?(?!\p{L})/iu;
const LONGEST_SIZE = 25;

/** Reads `1 1/2`, `1½`, `1,5`, `1.000` (a thousand where the comma is the decimal sign), `2-3`, `2 to 3` at `start`. */
export function readNumber(text: string, start: number, decimalComma: boolean): ReadNumber | null {
  const first = readSingle(text, start, decimalComma);
  if (!first) return null;
  const upperAt = skipRangeSign(text, first.end);
  const upper = upperAt === -1 ? null : readSingle(text, upperAt, decimalComma);
  if (!upper || upper.value <= first.value || isCountAndSize(text, first, upper)) return { ...first, max: null };
  return { value: first.value, max: upper.value, end: upper.end };
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function startsNumber(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (isDigit(code)) return true;
  if (code === 46 || code === 44) return isDigit(text.charCodeAt(at + 1)) && !isDigit(text.charCodeAt(at - 1));
  return code > 127 && text.charAt(at) in VULGAR_FRACTIONS;
}

interface Single {
  value: number;
  end: number;
}

function readSingle(text: string, start: number, decimalComma: boolean): Single | null {
  const vulgar = valueOfVulgar(text.charAt(start));
  if (vulgar !== undefined) return { value: vulgar, end: skipOrdinal(text, start + 1) };
  if (!startsNumber(text, start)) return null;
  const whole = readDecimal(text, start, decimalComma);
  return readSlash(text, whole) ?? readFractionAfter(text, whole) ?? whole;
}

function valueOfVulgar(character: string): number | undefined {
  const parts = VULGAR_FRACTIONS[character];
  return parts && parts[0] / parts[1];
}

/** The fraction when `numerator` is followed by a slash and a denominator: `1/2`. */
function readSlash(text: string, numerator: Single): Single | null {
  if (!Number.isInteger(numerator.value)) return null;
  let at = numerator.end;
  if (text.charAt(at) === ' ' && SLASHES.includes(text.charAt(at + 1))) at++;
  if (at >= text.length || !SLASHES.includes(text.charAt(at))) return null;
  if (text.charAt(at + 1) === ' ') at++;
  const denominator = readDigits(text, at + 1);
  if (!denominator || denominator.value < 2 || denominator.value > 64 || numerator.value > 99) return null;
  if (numerator.value >= denominator.value && denominator.value > 4) return null;
  return { value: numerator.value / denominator.value, end: skipOrdinal(text, denominator.end) };
}

function skipOrdinal(text: string, at: number): number {
  return at + (ORDINAL.exec(text.slice(at, at + LONGEST_ORDINAL))?.[0].length ?? 0);
}

/** The fraction of a mixed number: `1½`, `1 ½`, `1 1/2`, `1-1/2`, `1 - 1/2`, `1 and 1/2`. */
function readFractionAfter(text: string, whole: Single): Single | null {
  if (!Number.isInteger(whole.value)) return null;
  const at = skipJoint(text, whole.end);
  if (at > whole.end && isSizeBehind(text, at, whole.value, at > whole.end + 1)) return null;
  const vulgar = valueOfVulgar(text.charAt(at));
  if (vulgar !== undefined) return { value: whole.value + vulgar, end: skipOrdinal(text, at + 1) };
  const numerator = at === whole.end ? null : readDigits(text, at);
  const fraction = numerator && readSlash(text, numerator);
  if (!fraction || fraction.value >= 1 || whole.value > 200) return null;
  return { value: whole.value + fraction.value, end: fraction.end };
}

/** Whether the fraction is the size of each of `count` pieces. */
function isSizeBehind(text: string, at: number, count: number, isDashed: boolean): boolean {
  const size = SIZE_BEHIND.exec(text.slice(at, at + LONGEST_SIZE));
  if (size === null || (size.groups?.['spaced'] !== undefined && !isDashed)) return false;
  return count > MOST_MIXED || size.groups?.['thick'] !== undefined;
}

function skipJoint(text: string, at: number): number {
  const next = text.charAt(at);
  if (GLUED_FRACTION_JOINTS.includes(next) && isDigit(text.charCodeAt(at + 1))) return at + 1;
  if (next !== ' ' && next !== '\u00a0') return at;
  for (const joint of FRACTION_JOINTS) if (text.startsWith(joint, at + 1)) return at + 1 + joint.length;
  return at + 1;
}

function readDigits(text: string, start: number): Single | null {
  let end = start;
  let value = 0;
  while (end < text.length && isDigit(text.charCodeAt(end)) && end - start < MAX_DIGITS) {
    value = value * 10 + text.charCodeAt(end) - 48;
    end++;
  }
  return end === start ? null : { value, end };
}

function readDecimal(text: string, start: number, decimalComma: boolean): Single {
  const whole = readDigits(text, start) ?? { value: 0, end: start };
  const sign = text.charAt(whole.end);
  if (sign === ' ' && text.startsWith('000', whole.end + 1) && !isDigit(text.charCodeAt(whole.end + 4)))
    return { value: whole.value * 1000, end: whole.end + 4 };
  if (sign !== '.' && sign !== ',') return whole;
  const part = readDigits(text, whole.end + 1);
  if (!part) return whole;
  const digits = part.end - whole.end - 1;
  const thousands = digits === 3 && whole.value > 0 && (sign === ',') !== decimalComma;
  if (thousands) return { value: whole.value * 1000 + part.value, end: part.end };
  let end = part.end;
  while (isDigit(text.charCodeAt(end))) end++;
  return { value: withoutMachineError(whole.value + part.value / 10 ** digits, digits), end };
}

function withoutMachineError(value: number, decimals: number): number {
  if (decimals < MANY_DECIMALS) return value;
  for (const parts of PARTS) {
    const near = Math.round(value * parts) / parts;
    if (near > 0 && Math.abs(near - value) < MACHINE_ERROR) return near;
  }
  return value;
}

/** The position where the upper end of a range may begin, after `-`, `to` or `- to`; otherwise -1. */
function skipRangeSign(text: string, end: number): number {
  let at = skipSpaces(text, end);
  const dashed = at < text.length && DASHES.includes(text.charAt(at));
  if (dashed) at = skipSpaces(text, at + 1);
  const word = at > end ? wordAt(text, at) : '';
  if (word !== '' && RANGE_WORDS.has(word.toLowerCase())) return skipSpaces(text, at + word.length);
  return dashed ? at : -1;
}

function skipSpaces(text: string, at: number): number {
  while (at < text.length && (text.charAt(at) === ' ' || text.charAt(at) === '\u00a0')) at++;
  return at;
}

function wordAt(text: string, start: number): string {
  let end = start;
  while (end < text.length && end - start < 5 && /\p{L}/u.test(text.charAt(end))) end++;
  return text.slice(start, end);
}

/** `1-14 oz can` means one can of 14 ounces and not a range. */
function isCountAndSize(text: string, first: Single, upper: Single): boolean {
  return first.value === 1 && upper.value >= 8 && text.slice(first.end, upper.end).includes('-');
}
