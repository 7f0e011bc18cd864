import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../../households/household.entity.js';

@Entity({ name: 'cuisines' })
@Index('cuisines_name_key', ['householdId', 'nameKey'], { unique: true })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'cuisines_household_fkey', onDelete: 'CASCADE' })
export class Cuisine {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cuisines_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cuisines_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  /** The name in lower case, unique in the household. */
  @Column('text')
  nameKey!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
