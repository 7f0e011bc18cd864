import type { Scope } from '../accounts/scopes.js';

/** A row of a part in an archive. Only its id is checked: it is a UUID in lower case. */
export type GivenRow = Readonly<Record<string, unknown>> & { readonly id: string };

export interface MovedRow {
  readonly id: string;
  readonly version: number;
}

/** The household into which rows are imported. */
export interface MoveTarget {
  readonly householdId: string;
  /** The person who imports. Added rows belong to this person. */
  readonly userId: string;
  /**
   * Ids in this household by ids in the archive: of recipes, and of rows for which existing rows are used. All other
   * rows keep their ids.
   */
  readonly ids: Map<string, string>;
}

/** Rows of a household that are exported and imported together with its recipes. */
export interface HouseholdPart {
  /** The name of its file in an archive. */
  readonly name: string;
  readonly table: string;
  /** The scope for reading it, and the one for writing it. */
  readonly reads: Scope;
  readonly writes: Scope;
  /** Parts with lower numbers come first, because rows of later parts refer to their rows. */
  readonly order: number;
  /** Whether an undo removes its rows after the recipes; otherwise it removes them before. */
  readonly holdsRecipes?: true;
  /** All rows, in their order. */
  readonly rows: (householdId: string) => Promise<readonly object[]>;
  /**
   * Adds the rows with their ids. Rows that cannot be added are left out. A repetition changes nothing.
   * @returns the rows that this household now has under the ids of the archive
   */
  readonly bring: (target: MoveTarget, rows: readonly GivenRow[]) => Promise<readonly MovedRow[]>;
  /** `false`, with nothing done, when the row was removed or changed, or is in use. */
  readonly remove: (householdId: string, row: MovedRow) => Promise<boolean>;
}
