import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ArchiveImport } from '../archive-import.entity.js';

/** A row of the household, other than a recipe, that an archive added. */
@Entity({ name: 'archive_additions' })
@ForeignKey(() => ArchiveImport, ['householdId', 'archiveId'], ['householdId', 'id'], {
  name: 'archive_additions_archive_fkey',
  onDelete: 'CASCADE',
})
export class ArchiveAddition {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'archive_additions_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'archive_additions_pkey' })
  archiveId!: string;

  /** The name of the part of the household that it belongs to. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'archive_additions_pkey' })
  part!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'archive_additions_pkey' })
  id!: string;

  /** The version of the row after the import; `null` while it is being added. */
  @Column('integer', { nullable: true })
  version!: number | null;
}
