import { absolute, type Amount, compare, fraction, product, roundTo, wholeAndRest, ZERO } from './amount.js';
import { VULGAR_FRACTIONS } from './vulgar-fractions.js';

const CHARACTERS = new Map(
  Object.entries(VULGAR_FRACTIONS).map(([character, [numerator, denominator]]) => [
    `${numerator}/${denominator}`,
    character,
  ]),
);
const DECIMALS = 2;

/** `1 ½`, `⅓`, `3`. Decimals when Unicode has no character for the fraction. */
export function fractionText(amount: Amount): string {
  const { whole, rest } = wholeAndRest(absolute(amount));
  const character = CHARACTERS.get(`${rest.numerator}/${rest.denominator}`);
  if (character === undefined) return decimalText(amount);
  return signOf(amount) + (whole === 0n ? character : `${whole} ${character}`);
}

/** Whether the amount is whole, or its fraction has a character. */
export function hasCharacter(amount: Amount): boolean {
  const { rest } = wholeAndRest(absolute(amount));
  return rest.numerator === 0n || CHARACTERS.has(`${rest.numerator}/${rest.denominator}`);
}

/**
 * `1.5`, `0.33`, `3`: rounded to two decimals, without zeros at the end. An amount that two decimals would show as 0 gets as many
 * decimals as its first digit other than 0 needs.
 */
export function decimalText(amount: Amount): string {
  const exact = absolute(amount);
  let decimals = DECIMALS;
  let rounded = roundTo(exact, fraction(1n, 10n ** BigInt(decimals)));
  while (rounded.numerator === 0n && compare(exact, ZERO) > 0) {
    decimals++;
    rounded = roundTo(exact, fraction(1n, 10n ** BigInt(decimals)));
  }
  const digits = product(rounded, fraction(10n ** BigInt(decimals)))
    .numerator.toString()
    .padStart(decimals + 1, '0');
  const part = digits.slice(-decimals).replace(/0+$/, '');
  const text = digits.slice(0, -decimals) + (part === '' ? '' : `.${part}`);
  return (text === '0' ? '' : signOf(amount)) + text;
}

function signOf({ numerator }: Amount): string {
  return numerator < 0n ? '-' : '';
}
