import { isBoughtByPiece } from '../bought-by-piece.js';
import type { Grocery } from '../grocery.entity.js';
import { type Amount, fraction } from '../../shared/amounts/amount.js';
import { amountFromNumber, numberFromAmount } from '../../shared/amounts/read-amount.js';

const FRACTION = /^(-?\d{1,400})(?:\/(\d{1,400}))?$/;
/** The largest denominator that is stored as a fraction. It bounds sums of unusual fractions. */
const GREATEST_DENOMINATOR = 10n ** 40n;

/** `7/12`, or `3` for a whole number. */
export function exactText({ numerator, denominator }: Amount): string {
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}

/** The exact amount of a stored number, with the stored fraction if the number is only an approximation. */
export function storedAmount(value: number | null, exact: string | null): Amount | null {
  if (value === null) return null;
  const [, numerator, denominator = '1'] = FRACTION.exec(exact ?? '') ?? [];
  return numerator === undefined ? amountFromNumber(value) : fraction(BigInt(numerator), BigInt(denominator));
}

/** The columns of a line with this amount. */
export function withAmount(
  amount: Amount | null,
  unit: string | null,
): Pick<Grocery, 'amount' | 'exactAmount' | 'unit' | 'byPiece'> {
  return { ...toStored(amount), unit, byPiece: isBoughtByPiece(unit) };
}

/** The amount in the form in which it is stored. */
export function toStored(amount: Amount | null): { amount: number | null; exactAmount: string | null } {
  if (amount === null) return { amount: null, exactAmount: null };
  const value = Math.min(numberFromAmount(amount), Number.MAX_VALUE);
  const isPlain = amount.denominator > GREATEST_DENOMINATOR || exactText(amountFromNumber(value)) === exactText(amount);
  return { amount: value, exactAmount: isPlain ? null : exactText(amount) };
}
