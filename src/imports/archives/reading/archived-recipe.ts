import type { ParsedIngredientLine, RecipeDraft } from '../../../parser/recipe-draft.js';
import type { Archive } from './archive.js';

/** An ingredient as an archive tells it. */
export interface ArchivedIngredient {
  /** The line as the person wrote it, or as it would be written. */
  readonly line: string;
  /** The heading above it. */
  readonly group?: string | null;
  /** Where the archive has the parts of the line apart; they win over what the line says. */
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

/** A recipe of an archive. What the archive does not tell is left out. */
export interface ArchivedRecipe extends Partial<Omit<RecipeDraft, 'ingredients' | 'steps' | 'author'>> {
  readonly name: string;
  readonly ingredients?: readonly ArchivedIngredient[];
  readonly steps?: readonly { readonly text: string; readonly section?: string | null }[];
  readonly author?: string | null;
  /** Words that the archive files the recipe under. Those that name meals become categories, and all of them tags. */
  readonly kinds?: readonly string[];
  /** The bytes of its pictures, the best first. */
  readonly pictures?: readonly Buffer[];
  /** 1 to 5, not necessarily whole. */
  readonly rating?: number | null;
  readonly isFavorite?: boolean;
  /** Titles. */
  readonly cookbooks?: readonly string[];
  /** When it became a favourite; left out: at the import. */
  readonly favoriteAt?: string | null;
  /** The log of cooking, not checked yet. */
  readonly made?: readonly Readonly<Record<string, unknown>>[];
  /** The recipe as a request of the API creates it, from archives that are made of such recipes. */
  readonly request?: ArchivedRequest;
}

/** What a request that creates a recipe says, and what only archives say. */
export interface ArchivedRequest {
  /** Of a `CreateRecipeDto`. It is not checked yet. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The notes of the ingredients, in their order. */
  readonly notes: readonly (string | null)[];
  readonly cuisines: readonly string[];
}

/** A recipe in the form that the importer gets. */
export interface ReadRecipe {
  readonly draft: RecipeDraft;
  /** The ingredients of the draft taken apart, in their order. */
  readonly lines: readonly ParsedIngredientLine[];
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
  /** Where it is in the archive, for people: a path, or a path with a number. Each item has another one. */
  readonly entry: string;
  /** Its name as far as the archive tells it without reading the recipe. */
  readonly name?: string;
  /** @throws Error whose message says why this recipe cannot be read */
  readonly read: () => Promise<ArchivedRecipe> | ArchivedRecipe;
}

/**
 * A format of archives. Each is one file of `formats/`, which exports it.
 */
export interface ArchiveFormat {
  /** Part of the API. */
  readonly name: string;
  /** The program and its files, for people. */
  readonly title: string;
  /** Asked after the others, because archives of others hold such files too. */
  readonly isGeneral?: true;
  /** The recipes in the order of the archive, told by what it holds; `null` when it is of another format. */
  readonly find: (archive: Archive) => Promise<readonly ArchiveItem[] | null>;
  /** The file with a part of the household, one JSON object a line; `null` for a part that is not in the archive. */
  readonly household?: (archive: Archive, part: string) => Promise<Buffer | null>;
}
