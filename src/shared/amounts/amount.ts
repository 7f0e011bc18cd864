/** An exact rational number. Scaling, converting and adding it any number of times loses nothing: three times ⅓ is 1. */
export interface Amount {
  readonly numerator: bigint;
  /** Greater than zero. Numerator and denominator have no common divisor, so equal amounts have equal members. */
  readonly denominator: bigint;
}

export const ZERO: Amount = { numerator: 0n, denominator: 1n };
export const ONE: Amount = { numerator: 1n, denominator: 1n };

/** @throws RangeError when the denominator is 0 or a number is no integer */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Amount {
  return reduced(BigInt(numerator), BigInt(denominator));
}

export function sum(a: Amount, b: Amount): Amount {
  return reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function difference(a: Amount, b: Amount): Amount {
  return sum(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function product(a: Amount, b: Amount): Amount {
  return reduced(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** @throws RangeError when `b` is 0 */
export function quotient(a: Amount, b: Amount): Amount {
  return reduced(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** Negative when `a` is smaller, 0 when both are equal, positive when `a` is larger. */
export function compare(a: Amount, b: Amount): number {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function absolute(a: Amount): Amount {
  return a.numerator < 0n ? { numerator: -a.numerator, denominator: a.denominator } : a;
}

/** The multiple of `step` that is nearest to the amount. When two are equally near, the one further from 0. */
export function roundTo(a: Amount, step: Amount): Amount {
  const { numerator, denominator } = quotient(absolute(a), step);
  const rounded = product(fraction((2n * numerator + denominator) / (2n * denominator)), step);
  return a.numerator < 0n ? { numerator: -rounded.numerator, denominator: rounded.denominator } : rounded;
}

/** The whole part and the remaining fraction of an amount of 0 or more. */
export function wholeAndRest(a: Amount): { whole: bigint; rest: Amount } {
  const whole = a.numerator / a.denominator;
  return { whole, rest: reduced(a.numerator % a.denominator, a.denominator) };
}

function reduced(numerator: bigint, denominator: bigint): Amount {
  if (denominator === 0n) throw new RangeError('An amount cannot have the denominator 0.');
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** With the sign of the denominator, so that the division leaves a denominator above zero. */
function greatestCommonDivisor(a: bigint, denominator: bigint): bigint {
  let [first, second] = [a, denominator < 0n ? -denominator : denominator];
  while (second !== 0n) [first, second] = [second, first % second];
  return denominator < 0n ? -first : first;
}
