import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';

/** Where the feed of a household stands. Its row is locked last by every transaction that changes something of the household. */
@Entity({ name: 'change_counters' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'change_counters_household_fkey', onDelete: 'CASCADE' })
export class ChangeCounter {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'change_counters_pkey' })
  householdId!: string;

  /** Another one after a restore: what clients remember of the feed and its lists is of no use then. */
  @Column('uuid')
  epoch!: string;

  /** The sequence of the last change. */
  @Column('bigint', { default: 0 })
  last!: string;

  /** The sequence of the last change that was removed from the feed. */
  @Column('bigint', { default: 0 })
  removed!: string;

  /** By kind, the sequence of a change that came with its last one or later; the tags of lists are made of them. */
  @Column('jsonb', { default: {} })
  kinds!: Record<string, number>;
}
