import { decimalText } from './write-amount.js';
import { amountFromNumber } from './read-amount.js';
import { UNIT_SYMBOLS } from './unit-symbols.js';
import { unitNamed } from './units.js';

const IRREGULAR: Readonly<Record<string, string>> = { leaf: 'leaves', loaf: 'loaves' };

/** Eighths, quarters and thirds as numbers of 24ths. */
const PARTS = 24;
const FRACTIONS: ReadonlyMap<number, string> = new Map([
  [3, '⅛'],
  [6, '¼'],
  [8, '⅓'],
  [9, '⅜'],
  [12, '½'],
  [15, '⅝'],
  [16, '⅔'],
  [18, '¾'],
  [21, '⅞'],
]);
/** A stored ⅓ is a rounded number. */
const PRECISION = 1e6;

/** From this number on, a double has no exact fraction. */
const LARGE = 1e15;
/** Two decimals would show a smaller amount as 0. */
const SMALL = 0.005;

interface Amounted {
  readonly amount: number | null;
  readonly unit: string | null;
  readonly name: string | null;
}

/** Amount, unit and name as one text: `1 ½ kg tomatoes`, `2 loaves bread`, `salt`. */
export function showAmount({ amount, unit, name }: Amounted): string {
  const parts = [amount === null ? '' : showNumber(amount), showUnit(amount, unit), name ?? ''];
  return parts.filter((part) => part !== '').join(' ');
}

/** Eighths, thirds and quarters as one character, otherwise at most two decimals. */
export function showNumber(amount: number): string {
  if (amount >= LARGE) return amount.toExponential();
  if (amount > 0 && amount < SMALL) return String(amount);
  const whole = Math.trunc(amount);
  const fraction = FRACTIONS.get(Math.round((amount - whole) * PARTS * PRECISION) / PRECISION);
  if (fraction === undefined) return decimalText(amountFromNumber(amount));
  return whole === 0 ? fraction : `${whole} ${fraction}`;
}

/** The symbol or the plural of a unit with a canonical name; any other word as it was given. */
export function showUnit(amount: number | null, unit: string | null): string {
  if (unit === null) return '';
  const symbol = UNIT_SYMBOLS.get(unit);
  if (symbol !== undefined) return symbol;
  return amount !== null && amount > 1 && unitNamed(unit) !== undefined ? pluralOf(unit) : unit;
}

function pluralOf(name: string): string {
  return IRREGULAR[name] ?? `${name}${/(?:s|x|ch|sh)$/.test(name) ? 'es' : 's'}`;
}
