import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../../households/household.entity.js';

@Entity({ name: 'cookbooks' })
@Index('cookbooks_title_key', ['householdId', 'titleKey'], { unique: true })
@Index('cookbooks_sort_idx', ['householdId', 'sortKey', 'id'])
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'cookbooks_household_fkey', onDelete: 'CASCADE' })
export class Cookbook {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cookbooks_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cookbooks_pkey' })
  id!: string;

  /** The account that created it. */
  @Column('uuid')
  userId!: string;

  @Column('text')
  title!: string;

  /** The title in lower case, unique in the household. */
  @Column('text')
  titleKey!: string;

  /** The title folded for sorting and searching: no case, no accents. */
  @Column({ type: 'text', collation: 'C' })
  sortKey!: string;

  /** Counts changes of the title, not of the recipes in it. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}
