import type { PartedLine } from '../../../recipes/editing/line-parts.js';

/** The data that the form of a recipe has for its script. */
export interface EditData {
  /** The path of the installation, without a trailing slash. */
  readonly base: string;
  /** The stored ingredients, in their order. */
  readonly stored: readonly PartedLine[];
  /** Maximum number of ingredients of a recipe, and of characters of a line. */
  readonly most: { readonly lines: number; readonly characters: number };
}
