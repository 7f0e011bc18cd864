import { type Amount, fraction, sum, ZERO } from './amount.js';
import { VULGAR_FRACTIONS } from './vulgar-fractions.js';

const LONGEST_TEXT = 60;
const CHARACTERS = Object.keys(VULGAR_FRACTIONS).join('');
const DECIMAL = /^(-?)(\d*)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/;
const FRACTION = /^(?:(\d+) )?(\d+)[/⁄](\d+)$/;
const VULGAR = new RegExp(`^(\\d*) ?([${CHARACTERS}])$`);
/** The greatest denominator of fractions in ingredient lines. */
const GREATEST_DENOMINATOR = 64;
/** More digits than a double can hold. */
const SIGNIFICANT_DIGITS = 25;

/**
 * Reads `2`, `0.75`, `3/4`, `1 1/2`, `1½` and `1 ½`; `null` for any other text. The parser reads the forms of other languages
 * (`0,75`).
 */
export function amountFromText(text: string): Amount | null {
  const trimmed = text.slice(0, LONGEST_TEXT + 1).trim();
  if (trimmed === '' || trimmed.length > LONGEST_TEXT) return null;
  return readVulgar(trimmed) ?? readFraction(trimmed) ?? readDecimal(trimmed);
}

/**
 * The exact amount that a stored number stands for. A double holds ⅓ or 2 ⅚ only approximately: when a fraction with a
 * denominator up to 64 is as near to the number as a double can be, that fraction is meant. Otherwise the decimals of the number
 * are taken.
 * @throws RangeError for NaN and infinite numbers
 */
export function amountFromNumber(value: number): Amount {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no amount.`);
  const tolerance = Number.EPSILON * Math.abs(value);
  for (let denominator = 1; denominator <= GREATEST_DENOMINATOR; denominator++) {
    const numerator = Math.round(value * denominator);
    const isMeant = Math.abs(numerator / denominator - value) <= tolerance;
    if (isMeant && (numerator !== 0 || value === 0)) return fraction(numerator, denominator);
  }
  return readDecimal(String(value)) ?? ZERO;
}

/** The nearest double, for JSON and the database. */
export function numberFromAmount({ numerator, denominator }: Amount): number {
  const value = Number(numerator) / Number(denominator);
  if (Number.isFinite(value) && (value !== 0 || numerator === 0n)) return value;
  // Numerator or denominator is larger than a double can be. The first digits of the quotient give the nearest double.
  const power = Math.max(0, SIGNIFICANT_DIGITS + digitsOf(denominator) - digitsOf(numerator));
  return Number(`${(numerator * 10n ** BigInt(power)) / denominator}e-${power}`);
}

function digitsOf(value: bigint): number {
  return value.toString().length;
}

function readVulgar(text: string): Amount | null {
  const [, whole = '', character = ''] = VULGAR.exec(text) ?? [];
  const [numerator, denominator] = VULGAR_FRACTIONS[character] ?? [];
  if (numerator === undefined || denominator === undefined) return null;
  return sum(fraction(BigInt(whole)), fraction(numerator, denominator));
}

function readFraction(text: string): Amount | null {
  const [, whole = '0', numerator, denominator] = FRACTION.exec(text) ?? [];
  if (numerator === undefined || denominator === undefined || BigInt(denominator) === 0n) return null;
  return sum(fraction(BigInt(whole)), fraction(BigInt(numerator), BigInt(denominator)));
}

function readDecimal(text: string): Amount | null {
  const found = DECIMAL.exec(text);
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = found ?? [];
  if (found === null || whole + decimals === '') return null;
  const power = Number(exponent) - decimals.length;
  const digits = BigInt(`${sign}${whole}${decimals}`);
  return power < 0 ? fraction(digits, 10n ** BigInt(-power)) : fraction(digits * 10n ** BigInt(power));
}
