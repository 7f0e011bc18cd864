import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { VersionedEntity } from '../database/schema/versioned-entity.js';
import { Membership } from '../households/membership.entity.js';
import type { MealCategory } from '../shared/meals.js';

/** When the meals of a slot begin, as `HH:MM` in the time zone of the household. */
export type SlotTimes = Partial<Record<MealCategory, string>>;

/**
 * An address under which a calendar program reads the plan. It is deleted with the membership of the person who created
 * it.
 */
@Entity({ name: 'calendar_feeds' })
@Index('calendar_feeds_token_key', ['tokenHash'], { unique: true })
@ForeignKey(() => Membership, ['householdId', 'userId'], ['householdId', 'userId'], {
  name: 'calendar_feeds_membership_fkey',
  onDelete: 'CASCADE',
})
export class CalendarFeed extends VersionedEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'calendar_feeds_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'calendar_feeds_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  name!: string;

  /** SHA-256 of the token. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** The slots whose meals it shows. */
  @Column('text', { array: true })
  slots!: MealCategory[];

  @Column('boolean')
  includeNotes!: boolean;

  /** Meals of other slots take the whole day. */
  @Column('jsonb')
  times!: SlotTimes;
}
