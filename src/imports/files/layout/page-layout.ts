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

/** The usual distance between the baselines of lines that follow each other, among those up to `most`; 0 for a single line. */
export function pitchOf(lines: readonly Pick<Fragment, 'baseline'>[], most = Infinity): number {
  const gaps = lines.slice(1).map(({ baseline }, index) => baseline - (lines[index]?.baseline ?? baseline));
  return median(gaps.filter((gap) => gap > 0 && gap < most));
}

/** The middle one of the numbers; 0 without any. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
