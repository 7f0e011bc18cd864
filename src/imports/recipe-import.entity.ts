import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';
import type { FailureCode } from './import-failure.js';

export const IMPORT_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * One recipe on its way in, as people see it; its task says who works on it. It outlives a completed
 * import of an address, so that the address leads to its recipe though the page may call itself by another one.
 */
@Entity({ name: 'recipe_imports' })
@Index('recipe_imports_url_key', ['householdId', 'urlKey'], { unique: true, where: `status <> 'failed'` })
@Index('recipe_imports_created_idx', ['householdId', 'createdAt', 'id'])
@Index('recipe_imports_open_idx', ['householdId'], { where: `status = 'queued' OR status = 'processing'` })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'recipe_imports_household_fkey', onDelete: 'CASCADE' })
export class RecipeImport {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_imports_pkey' })
  householdId!: string;

  /** The id that the recipe will have. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_imports_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  source!: 'url' | 'paste';

  @Column('text', { nullable: true })
  url!: string | null;

  /** `urlKey()` of the url. */
  @Column('text', { nullable: true })
  urlKey!: string | null;

  /** The pasted recipe, until it is stored. */
  @Column('text', { nullable: true })
  text!: string | null;

  /** Whether the AI is to read it whatever the parser can. */
  @Column('boolean', { default: false })
  forceAi!: boolean;

  @Column('text')
  status!: ImportStatus;

  /** Those that a stop of the server cut short do not count. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** Of the last attempt. */
  @Column('text', { nullable: true })
  errorCode!: FailureCode | null;

  @Column('text', { nullable: true })
  errorMessage!: string | null;

  /** Of one that waits after a failed attempt. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextAttemptAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}
