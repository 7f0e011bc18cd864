/** What a line of an ingredient says, as texts that a person can change. */
export interface Reading {
  /** A number, a fraction or a range: `1 ½`, `2–3`; empty without one. */
  readonly amount: string;
  /** As kitchens write it: `g`, `tbsp`, `can`. */
  readonly unit: string;
  readonly name: string;
  readonly note: string;
}

export const PARTS = ['amount', 'unit', 'name', 'note'] as const satisfies (keyof Reading)[];

export interface LineReading extends Reading {
  readonly line: string;
}

/** What the page of the form says to its script. */
export interface EditData {
  /** The path of the installation, without a trailing slash. */
  readonly base: string;
  /** What the recipe holds, in the order of its lines. */
  readonly stored: readonly LineReading[];
  /** Most ingredients of a recipe, and most characters of a line. */
  readonly most: { readonly lines: number; readonly characters: number };
}

/** The lines that stand for ingredients and headings. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
