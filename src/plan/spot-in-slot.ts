/**
 * The difference between the new numbers of a moved item and of the item after it, when there was no free number. So later moves to
 * the same place find free numbers.
 */
const ROOM = 100;

export interface Spot {
  readonly sortOrder: number;
  /** What is added to the numbers of all items behind, because no number was free; 0 when one was. */
  readonly step: number;
}

/**
 * A number between those of the neighbours.
 * @param numbers of the other items of the day and slot, in their order
 * @param index the place among them, from 0; behind the end means the end
 */
export function spotAt(numbers: readonly number[], index: number): Spot {
  const place = Math.min(index, numbers.length);
  const [before, behind] = [numbers[place - 1], numbers[place]];
  if (before === undefined) return { sortOrder: behind === undefined ? 1 : behind - 1, step: 0 };
  if (behind === undefined) return { sortOrder: before + 1, step: 0 };
  if (behind - before < 2) return { sortOrder: before + 1, step: before + 1 + ROOM - behind };
  return { sortOrder: before + Math.floor((behind - before) / 2), step: 0 };
}
