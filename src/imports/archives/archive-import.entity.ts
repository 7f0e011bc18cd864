import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../../households/household.entity.js';
import type { ImportStatus } from '../recipe-import.entity.js';

/** What happens to a recipe of the archive that the household already has. */
export const DUPLICATE_CHOICES = ['skip', 'keep', 'replace'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** The import of an archive, as people see it. Its task says which process works on it. */
@Entity({ name: 'archive_imports' })
@Index('archive_imports_open_key', ['householdId', 'fileHash', 'onDuplicate', 'dryRun'], {
  unique: true,
  where: `status = 'queued' OR status = 'processing'`,
})
@Index('archive_imports_created_idx', ['householdId', 'createdAt', 'id'])
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'archive_imports_household_fkey', onDelete: 'CASCADE' })
export class ArchiveImport {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'archive_imports_pkey' })
  householdId!: string;

  /** The ids of the imported recipes are derived from it. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'archive_imports_pkey' })
  id!: string;

  /** The person who gets the ratings and favourites of the archive. */
  @Column('uuid')
  userId!: string;

  @Column('text')
  fileName!: string;

  /** SHA-256 of the file. */
  @Column('bytea')
  fileHash!: Buffer;

  /** Size of the file. */
  @Column('bigint')
  bytes!: string;

  @Column('text')
  format!: string;

  @Column('text')
  onDuplicate!: DuplicateChoice;

  /** Whether the results are only shown and nothing is stored. */
  @Column('boolean')
  dryRun!: boolean;

  /** Names of the parts of the household that the person may change. */
  @Column('text', { array: true, default: '{}' })
  parts!: string[];

  @Column('text')
  status!: ImportStatus;

  /** Number of recipes in the archive. */
  @Column('integer')
  total!: number;

  @Column('integer', { default: 0 })
  imported!: number;

  @Column('integer', { default: 0 })
  skipped!: number;

  @Column('integer', { default: 0 })
  failed!: number;

  /** Why the import of the whole archive failed. */
  @Column('text', { nullable: true })
  error!: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  undoneAt!: Date | null;
}
