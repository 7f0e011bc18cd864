import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';
import type { Language } from '../shared/languages.js';
import type { Reason } from '../http/problems/reason.js';
import type { Doubtful } from './files/doubtful.js';
import type { FailureCode } from './import-failure.js';
import type { ImportWarning } from './import-warning.js';

export const IMPORT_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The statuses of an import that has not ended. */
export const OPEN_STATUSES = ['queued', 'processing'] as const satisfies readonly ImportStatus[];

/** `file`: photos or a PDF. */
export const IMPORT_SOURCES = ['url', 'paste', 'file'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** How the person wants files to be read, and what is doubtful then. */
export interface FileOptions {
  /** The language in which pictures are read first. */
  readonly language: Language;
  /** Whether the recipe keeps the pictures. */
  readonly keepPictures: boolean;
  /** Missing until the recipe is stored, and once somebody has looked at it. */
  readonly doubtful?: Doubtful;
}

/** The page that is read now, from 1, and the number of all pages. */
export interface ImportProgress {
  readonly page: number;
  readonly pages: number;
}

/** The columns of an import whose last attempt did not fail. */
export const NO_FAILURE = { errorCode: null, errorMessage: null, errorReason: null };

/**
 * The import of one recipe, as people see it. Its task says which process works on it.
 * A completed import of an address is kept: it leads from the address to the recipe, which may have another address (the
 * canonical one of the page), or have been there already.
 */
@Entity({ name: 'recipe_imports' })
@Index('recipe_imports_url_key', ['householdId', 'urlKey'], { unique: true, where: `status <> 'failed'` })
@Index('recipe_imports_created_idx', ['householdId', 'createdAt', 'id'])
@Index('recipe_imports_open_idx', ['householdId'], { where: `status = 'queued' OR status = 'processing'` })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'recipe_imports_household_fkey', onDelete: 'CASCADE' })
export class RecipeImport {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_imports_pkey' })
  householdId!: string;

  /** Also the id of the recipe that it will create, unless that is a `duplicateOf` another. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_imports_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  source!: ImportSource;

  @Column('text', { nullable: true })
  url!: string | null;

  /** `urlKey()` of `url`. */
  @Column('text', { nullable: true })
  urlKey!: string | null;

  /** The pasted recipe, or the page that the browser sent, until it is stored. It may be long, so only the attempt that reads it gets it. */
  @Column('text', { nullable: true, select: false })
  text!: string | null;

  /** Whether the AI must read it even when the parser could. */
  @Column('boolean', { default: false })
  forceAi!: boolean;

  /** How files are read, and what is doubtful then; `null` for other imports. */
  @Column('jsonb', { nullable: true })
  fileOptions!: FileOptions | null;

  /** Which page of the files is read now; `null` before and after that. */
  @Column('jsonb', { nullable: true })
  progress!: ImportProgress | null;

  @Column('text')
  status!: ImportStatus;

  /** Attempts that a stop of the server ended are not counted. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** Why the last attempt failed. */
  @Column('text', { nullable: true })
  errorCode!: FailureCode | null;

  @Column('text', { nullable: true })
  errorMessage!: string | null;

  /** For the words of the pages. */
  @Column('jsonb', { nullable: true })
  errorReason!: Reason | null;

  /**
   * The recipe that the household had already when this one was read: no second one was made. It may have been removed since then, so it is
   * no foreign key.
   */
  @Column('uuid', { nullable: true })
  duplicateOf!: string | null;

  /** What the completed import did not find. */
  @Column('text', { array: true, default: '{}' })
  warnings!: ImportWarning[];

  /** When a queued import whose last attempt failed will be tried again. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextAttemptAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}

/** The recipe that a completed import leads to. */
export function recipeOf({ id, duplicateOf }: Pick<RecipeImport, 'id' | 'duplicateOf'>): string {
  return duplicateOf ?? id;
}
