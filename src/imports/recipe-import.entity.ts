import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';
import type { FailureCode } from './import-failure.js';

export const IMPORT_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * One recipe on its way in. This row, and not a job of the queue, is what tells how far it is. It outlives a completed
 * import of an address, so that the address leads to its recipe though the page may call itself by another one.
 */
@Entity({ name: 'recipe_imports' })
@Index('recipe_imports_url_key', ['householdId', 'urlKey'], { unique: true, where: `status <> 'failed'` })
@Index('recipe_imports_created_idx', ['householdId', 'createdAt', 'id'])
@Index('recipe_imports_updated_idx', ['householdId', 'updatedAt'])
@Index('recipe_imports_open_idx', ['householdId'], { where: `status = 'queued' OR status = 'processing'` })
@Index('recipe_imports_parked_idx', ['host', 'createdAt'], { where: 'parked' })
@Index('recipe_imports_lease_idx', ['leaseUntil'], { where: `status = 'processing'` })
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

  /** Of the url; so that one slow site does not get all workers. */
  @Column('text', { nullable: true })
  host!: string | null;

  /** Off the queue until an import of the same host is done. */
  @Column('boolean', { default: false })
  parked!: boolean;

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

  /** How often a process vanished while it worked on this. */
  @Column('integer', { default: 0 })
  interruptions!: number;

  /** Of the last attempt. */
  @Column('text', { nullable: true })
  errorCode!: FailureCode | null;

  @Column('text', { nullable: true })
  errorMessage!: string | null;

  /** Names the attempt under way: nobody else may finish it. */
  @Column('uuid', { nullable: true })
  leaseToken!: string | null;

  /** The process that works on it moves this on; once it has passed, another one may take over. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}
