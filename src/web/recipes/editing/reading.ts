/** The parts of an ingredient line, as texts that a person can correct. */
export interface Reading {
  /** A number, a fraction or a range: `1 ½`, `2–3`; empty without one. */
  readonly amount: string;
  /** The unit as kitchens write it: `g`, `tbsp`, `can`. */
  readonly unit: string;
  readonly name: string;
  readonly note: string;
}

export const PARTS = ['amount', 'unit', 'name', 'note'] as const satisfies (keyof Reading)[];

export interface LineReading extends Reading {
  readonly line: string;
}

/** The data that the page of the form has for its script. */
export interface EditData {
  /** The path of the installation, without a trailing slash. */
  readonly base: string;
  /** The parts of the stored ingredients, in the order of their lines. */
  readonly stored: readonly LineReading[];
  /** Maximum number of ingredients of a recipe, and of characters of a line. */
  readonly most: { readonly lines: number; readonly characters: number };
}

/** The lines that are ingredients or headings. */
export function typedLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
