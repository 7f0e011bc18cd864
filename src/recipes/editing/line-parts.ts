import type { LineParts } from '../reading/ingredient-line.js';

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
