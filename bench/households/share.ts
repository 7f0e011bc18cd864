import { Random } from '../seed/random.js';
import { STREAM } from '../seed/recipe-contents.js';

/**
 * Which household asks next: the one of rank k is drawn with a probability in proportion to 1 / k^exponent. The ranks are
 * shuffled, so that busy households do not lie next to each other in the tables.
 */
export class Share {
  /** Sums of the weights up to each rank. */
  private readonly sums: Float64Array;
  private readonly byRank: readonly number[];

  /** @param households at least 1 @param exponent 0 draws all of them alike */
  constructor(households: number, exponent: number) {
    this.sums = new Float64Array(households);
    let sum = 0;
    for (let rank = 0; rank < households; rank++) this.sums[rank] = sum += (rank + 1) ** -exponent;
    this.byRank = shuffled(households);
  }

  /** The number of a household. */
  draw(random: Random): number {
    const target = random.fraction() * (this.sums.at(-1) ?? 0);
    let [low, high] = [0, this.sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return this.byRank[low] ?? 0;
  }

  /** The part of all requests that the busiest households make. @param count of them */
  ofBusiest(count: number): number {
    return (this.sums[Math.min(count, this.sums.length) - 1] ?? 0) / (this.sums.at(-1) ?? 1);
  }
}

function shuffled(count: number): number[] {
  const random = new Random(STREAM.households, 0);
  const numbers = Array.from({ length: count }, (_, number) => number);
  for (let place = count - 1; place > 0; place--) {
    const other = random.below(place + 1);
    [numbers[place], numbers[other]] = [numbers[other] ?? 0, numbers[place] ?? 0];
  }
  return numbers;
}
