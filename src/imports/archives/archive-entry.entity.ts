import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Reason } from '../../http/problems/reason.js';
import { ArchiveImport } from './archive-import.entity.js';

export const ENTRY_STATUSES = ['imported', 'duplicate', 'failed'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** The result for one recipe of an archive. A recipe without a row has not been imported yet. */
@Entity({ name: 'archive_entries' })
@ForeignKey(() => ArchiveImport, ['householdId', 'archiveId'], ['householdId', 'id'], {
  name: 'archive_entries_archive_fkey',
  onDelete: 'CASCADE',
})
export class ArchiveEntryResult {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'archive_entries_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'archive_entries_pkey' })
  archiveId!: string;

  /** The position in the archive, from 0. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'archive_entries_pkey' })
  number!: number;

  /** The path in the archive. */
  @Column('text')
  entry!: string;

  @Column('text')
  name!: string;

  @Column('text')
  status!: EntryStatus;

  /** The imported recipe, or the recipe of which it is a duplicate. */
  @Column('uuid', { nullable: true })
  recipeId!: string | null;

  /** The version of the recipe after the import; `null` when the import did not add the recipe. */
  @Column('integer', { nullable: true })
  version!: number | null;

  @Column('text', { nullable: true })
  error!: string | null;

  /** For the words of the pages. */
  @Column('jsonb', { nullable: true })
  errorReason!: Reason | null;
}
