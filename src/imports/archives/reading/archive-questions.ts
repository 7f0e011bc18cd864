import type { ArchiveProblem } from './archive-error.js';
import type { ReadRecipe } from './archived-recipe.js';
import type { HouseholdRows } from './household-rows.js';

/** A question for the process that reads an archive. */
export type Question =
  | { readonly ask: 'open'; readonly path: string; readonly name: string }
  | { readonly ask: 'read'; readonly number: number }
  | { readonly ask: 'household'; readonly part: string; readonly from: number };

export interface OpenedArchive {
  readonly format: string;
  /** Recipes in the archive. */
  readonly total: number;
}

/** One recipe of the archive, or why it cannot be read. */
export interface ReadItem {
  readonly entry: string;
  readonly name: string;
  readonly recipe: ReadRecipe | null;
  readonly error: string | null;
}

/** `isLast`: the process ends after this answer. */
interface Refusal {
  readonly problem: ArchiveProblem;
  readonly message: string;
  readonly isLast?: boolean;
}

export type ArchiveAnswer = OpenedArchive | ReadItem | HouseholdRows | Refusal;
