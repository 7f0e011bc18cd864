import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';

/** What triggers write with each change of a list that clients poll; `polledList` reads it. */
@Entity({ name: 'list_revisions' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'list_revisions_household_fkey', onDelete: 'CASCADE' })
export class ListRevision {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'list_revisions_pkey' })
  householdId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'list_revisions_pkey' })
  list!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'list_revisions_pkey' })
  id!: string;

  /** At random, anew with each change. */
  @Column('bigint')
  drawn!: string;
}
