import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';

@Entity({ name: 'stores' })
@Index('stores_name_key', ['householdId', 'nameKey'], { unique: true })
@Index('stores_sort_idx', ['householdId', 'sortOrder', 'id'])
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'stores_household_fkey', onDelete: 'CASCADE' })
export class Store {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stores_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stores_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  name!: string;

  /** The name in lower case, unique in the household. */
  @Column('text')
  nameKey!: string;

  @Column('text')
  color!: string;

  @Column('text', { nullable: true })
  website!: string | null;

  @Column('text', { nullable: true })
  searchAddress!: string | null;

  @Column('integer')
  sortOrder!: number;

  @Column('integer', { default: 1 })
  version!: number;
}
