import { numberFromAmount, amountFromText } from '../../shared/amounts/read-amount.js';

/** An amount, and the upper end when it is a range. */
interface TypedAmount {
  readonly amount: number;
  readonly most: number | null;
}

const RANGE = /^([^-–—]+)[-–—]([^-–—]+)$/u;

/** Parses the text of a field for an amount: `2`, `0,75`, `1 ½`, `2–3`; `null` for any other text. */
export function typedAmount(text: string): TypedAmount | null {
  const [, least, most] = RANGE.exec(text) ?? [];
  const amount = numberOf(least ?? text);
  if (amount === null) return null;
  if (most === undefined) return { amount, most: null };
  const end = numberOf(most);
  return end === null || end < amount ? null : { amount, most: end };
}

function numberOf(text: string): number | null {
  const read = amountFromText(text.trim().replace(',', '.').replaceAll(/\s+/gu, ' '));
  const number = read === null ? null : numberFromAmount(read);
  return number === null || number < 0 || !Number.isFinite(number) ? null : number;
}
