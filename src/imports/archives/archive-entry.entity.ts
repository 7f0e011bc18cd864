import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ArchiveImport } from './archive-import.entity.js';

export const ENTRY_STATUSES = ['imported', 'duplicate', 'failed'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** The result for one recipe of an archive. There is none for a recipe that is still to come. */
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

  /** Its place in the archive, from 0. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'archive_entries_pkey' })
  number!: number;

  /** Where it is in the archive. */
  @Column('text')
  entry!: string;

  @Column('text')
  name!: string;

  @Column('text')
  status!: EntryStatus;

  /** The recipe that was imported, or that it is a duplicate of. */
  @Column('uuid', { nullable: true })
  recipeId!: string | null;

  /** That of the recipe after the import; `null` for a recipe that the import did not add. */
  @Column('integer', { nullable: true })
  version!: number | null;

  @Column('text', { nullable: true })
  error!: string | null;
}
