/** The parts of an ingredient line, as texts that a person can correct. */
export interface LineParts {
  /** A number, a fraction or a range: `1 ½`, `2–3`; empty without one. */
  readonly amount: string;
  /** The unit as kitchens write it: `g`, `tbsp`, `cans`. */
  readonly unit: string;
  readonly name: string;
  readonly note: string;
}

export const PART_NAMES = ['amount', 'unit', 'name', 'note'] as const satisfies (keyof LineParts)[];

export interface PartedLine extends LineParts {
  readonly line: string;
}

/** The lines that are ingredients or headings. */
export function linesOfText(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
