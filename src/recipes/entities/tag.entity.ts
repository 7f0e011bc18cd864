import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../../households/household.entity.js';

@Entity({ name: 'tags' })
@Index('tags_name_key', ['householdId', 'nameKey'], { unique: true })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'tags_household_fkey', onDelete: 'CASCADE' })
export class Tag {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tags_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tags_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  /** The name in lower case, unique in the household. */
  @Column('text')
  nameKey!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
