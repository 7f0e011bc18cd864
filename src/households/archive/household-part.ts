import type { Scope } from '../../accounts/scopes.js';

/** A row of a part in an archive. Only its id is checked: it is a UUID in lower case. */
export type GivenRow = Readonly<Record<string, unknown>> & { readonly id: string };

export interface ImportedRow {
  readonly id: string;
  readonly version: number;
}

/** The household into which rows are imported. */
export interface ImportTarget {
  readonly householdId: string;
  /** The person who imports. Added rows belong to this person. */
  readonly userId: string;
  /**
   * Ids in this household by ids in the archive: of recipes, and of rows for which existing rows are used. All other
   * rows keep their ids.
   */
  readonly ids: Map<string, string>;
}

/** In the order in which an archive is imported, because rows of later parts refer to rows of earlier ones. */
export const PART_NAMES = [
  'stores',
  'groceries',
  'recurring-groceries',
  'pantry',
  'preferred-stores',
  'plan',
  'meal-templates',
  'cookbooks',
] as const;

type PartName = (typeof PART_NAMES)[number];

/** Rows of a household that its archive contains besides the recipes. */
export interface HouseholdPart {
  /** The name of its file in an archive. */
  readonly name: PartName;
  /** The scope for reading it, and the one for writing it. */
  readonly reads: Scope;
  readonly writes: Scope;
  /** Whether an undo removes its rows after the recipes; otherwise it removes them before. */
  readonly holdsRecipes?: true;
  /** All rows, in their order. */
  readonly rows: (householdId: string) => Promise<readonly object[]>;
  /** Those of the ids that rows of the household have. They are not imported. */
  readonly known: (householdId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Adds a row with its id. A repetition changes nothing. When it throws the error of a refused request, the row is left out.
   * @returns the row that this household now has under the id of the archive; `null` when it has none
   */
  readonly add: (target: ImportTarget, row: GivenRow) => Promise<ImportedRow | null>;
  /** Removes an imported row again, unless it was removed or changed since, or is in use. */
  readonly remove: (householdId: string, row: ImportedRow) => Promise<unknown>;
}
