/** Baselines that differ by less than this part of the size of the font are the same. */
const SAME_BASELINE = 0.45;

/** A piece of text at its place on a page. All lengths of a page have the same unit, and y grows downwards. */
export interface Fragment {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** The height of the font. */
  readonly size: number;
  /** The name of the font; empty when it is not known. */
  readonly font: string;
}

/** The fragments of one page, in any order. */
export interface PageLayout {
  readonly height: number;
  readonly fragments: readonly Fragment[];
}

/**
 * The distance between the baselines of lines that follow each other within a paragraph or a list. It is looked for among the smaller
 * distances, because most of those of a short list may be the ones around headings.
 */
export function pitchOf(lines: readonly Fragment[]): number {
  const gaps = lines.slice(1).flatMap((line, index) => {
    const before = lines[index] ?? line;
    return isSameBaseline(before, line) ? [] : line.baseline - before.baseline;
  });
  return gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 4)] ?? 0;
}

/** Whether both are in one line; one of them may be smaller, like the parts of a fraction. */
export function isSameBaseline(one: Fragment, other: Fragment): boolean {
  return Math.abs(one.baseline - other.baseline) < SAME_BASELINE * Math.max(one.size, other.size);
}

/** The middle one of the numbers; 0 without any. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
