import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Household } from '../../households/household.entity.js';

/** A part of the file of an archive, until it is imported. */
@Entity({ name: 'archive_parts' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'archive_parts_household_fkey', onDelete: 'CASCADE' })
export class ArchiveFilePart {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'archive_parts_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'archive_parts_pkey' })
  archiveId!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'archive_parts_pkey' })
  number!: number;

  @Column('bytea')
  bytes!: Buffer;
}
