import type { Scope } from '../accounts/scopes.js';

/** A row of a part, as an archive tells it. Only its id is checked: a UUID in lower case. */
export type GivenRow = Readonly<Record<string, unknown>> & { readonly id: string };

export interface MovedRow {
  readonly id: string;
  readonly version: number;
}

/** Where the rows of an archive go. */
export interface MoveTarget {
  readonly householdId: string;
  /** The person who imports: what is added belongs to them. */
  readonly userId: string;
  /** Ids here by ids of the archive: of its recipes, and of rows that took the place of others. Other rows keep their ids. */
  readonly ids: Map<string, string>;
}

/** Rows of a household that move with its recipes to another server. */
export interface HouseholdPart {
  /** Of its file in an archive. */
  readonly name: string;
  readonly table: string;
  /** The scopes to read and to write it. */
  readonly reads: Scope;
  readonly writes: Scope;
  /** Parts with lower numbers come first, because the rows of others name theirs. */
  readonly order: number;
  /** Whether an undo removes its rows after the recipes; otherwise before them. */
  readonly holdsRecipes?: true;
  /** All of them, in their order. */
  readonly rows: (householdId: string) => Promise<readonly object[]>;
  /**
   * Adds the rows under their ids. What cannot be added is left out; doing it again changes nothing.
   * @returns those that are here now under the ids of the archive
   */
  readonly bring: (target: MoveTarget, rows: readonly GivenRow[]) => Promise<readonly MovedRow[]>;
  /** `false`, with nothing done, when the row is gone, changed or in use. */
  readonly remove: (householdId: string, row: MovedRow) => Promise<boolean>;
}
