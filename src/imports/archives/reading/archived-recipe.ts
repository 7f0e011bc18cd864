import type { ReadIngredient, RecipeDraft } from '../../../parser/recipe-draft.js';
import type { Archive } from './archive.js';

/** An ingredient in an archive. */
export interface ArchivedIngredient {
  /** The line as the person wrote it, or as it would be written. */
  readonly line: string;
  /** The heading above it. */
  readonly group?: string | null;
  /** Set when the archive stores the parts of the line separately. They have priority over the parsed line. */
  readonly parts?: ArchivedParts;
}

export interface ArchivedParts {
  readonly amount: number | null;
  readonly amountMax?: number | null;
  /** As written. */
  readonly unit: string | null;
  readonly name: string;
  readonly note?: string | null;
}

/** A recipe in an archive. What the archive does not contain is missing. */
export interface ArchivedRecipe extends Partial<Omit<RecipeDraft, 'ingredients' | 'steps' | 'author'>> {
  readonly name: string;
  readonly ingredients?: readonly ArchivedIngredient[];
  readonly steps?: readonly { readonly text: string; readonly section?: string | null }[];
  readonly author?: string | null;
  /** Categories or tags of the archive. Words for meals become categories, and all words become tags. */
  readonly kinds?: readonly string[];
  /** The bytes of its pictures, best first. */
  readonly pictures?: readonly Buffer[];
  /** 1 to 5, not necessarily whole. */
  readonly rating?: number | null;
  readonly isFavorite?: boolean;
  /** Titles of the cookbooks. */
  readonly cookbooks?: readonly string[];
  /** When it became a favourite; at the import when missing. */
  readonly favoriteAt?: string | null;
  /** The log of cooking, not checked yet. */
  readonly made?: readonly Readonly<Record<string, unknown>>[];
  /** The recipe in the form of a request of the API, for archives that use this form. */
  readonly request?: ArchivedRequest;
}

/** A request that creates a recipe, with the fields that only archives have. */
export interface ArchivedRequest {
  /** The fields of a `CreateRecipeDto`. They are not checked yet. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The notes of the ingredients, in their order. */
  readonly notes: readonly (string | null)[];
  readonly cuisines: readonly string[];
}

/** A recipe in the form in which the importer gets it. */
export interface ReadRecipe {
  readonly draft: RecipeDraft;
  /** Those of the draft, read. */
  readonly ingredients: readonly ReadIngredient[];
  readonly pictures: readonly Uint8Array[];
  readonly rating: number | null;
  readonly isFavorite: boolean;
  readonly cookbooks: readonly string[];
  readonly favoriteAt: string | null;
  readonly made: readonly Readonly<Record<string, unknown>>[];
  readonly request: ArchivedRequest | null;
}

/** One recipe of an archive, not read yet. */
export interface ArchiveItem {
  /** The position in the archive, for people: a path, or a path with a number. It is unique. */
  readonly entry: string;
  /** Its name, if the archive gives it outside of the recipe. */
  readonly name?: string;
  /** @throws Error whose message says why this recipe cannot be read */
  readonly read: () => Promise<ArchivedRecipe> | ArchivedRecipe;
}

/** A format of archives, one in each file of `formats/`. */
export interface ArchiveFormat {
  /** The value in the API. It never changes. */
  readonly name: string;
  /** The name of the program and of its files, for people. */
  readonly title: string;
  /** The recipes in the order of the archive; `null` when the archive has another format. */
  readonly find: (archive: Archive) => Promise<readonly ArchiveItem[] | null>;
  /**
   * The file of a part of the household, with one JSON object on each line; `null` when the archive does not have the
   * part.
   */
  readonly household?: (archive: Archive, part: string) => Promise<Buffer | null>;
}
