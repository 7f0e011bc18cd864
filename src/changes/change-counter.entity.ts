import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../database/schema/not-in-backup.js';
import { Household } from '../households/household.entity.js';

/**
 * The position of a household's feed. Every transaction that changes something of the household locks this row, as its last lock.
 */
@Entity({ name: 'change_counters' })
@NotInBackup('What clients remember of the feed is newer than a backup, so the feed begins anew.')
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'change_counters_household_fkey', onDelete: 'CASCADE' })
export class ChangeCounter {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'change_counters_pkey' })
  householdId!: string;

  /** A restore sets a new one. Clients must then forget what they remember of the feed and of its lists. */
  @Column('uuid')
  epoch!: string;

  /** The sequence of the newest change. */
  @Column('bigint', { default: 0 })
  last!: string;

  /** The sequence of the newest change that was removed from the feed. */
  @Column('bigint', { default: 0 })
  removed!: string;

  /** For each kind a sequence that is not lower than that of its newest change. The ETags of lists are made from it. */
  @Column('jsonb', { default: {} })
  kinds!: Record<string, number>;
}
