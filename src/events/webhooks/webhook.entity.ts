import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { VersionedEntity } from '../../database/schema/versioned-entity.js';
import { Household } from '../../households/household.entity.js';

/**
 * Why Larder switched a webhook off: the receiver answered 410, all attempts failed for five days, or the person who is
 * responsible for it left the household.
 */
export type DisabledReason = 'gone' | 'failing' | 'left';

/** An address to which the changes of a household are sent. */
@Entity({ name: 'webhooks' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'webhooks_household_fkey', onDelete: 'CASCADE' })
export class Webhook extends VersionedEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhooks_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhooks_pkey' })
  id!: string;

  /**
   * The person who created it, or last set its address or switched it on. It may have a private address while this
   * person is an admin or the owner.
   */
  @Column('uuid')
  userId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  url!: string;

  /** Such as `grocery.*`, `recipe.deleted` or `*`. */
  @Column('text', { array: true })
  eventTypes!: string[];

  @Column('boolean', { default: true })
  enabled!: boolean;

  @Column('text', { nullable: true })
  disabledReason!: DisabledReason | null;

  /** When the first failure after the last success happened. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failingSince!: Date | null;

  /** `whsec_` and the bytes of the key in base64. It is stored in clear, because it is needed to sign. */
  @Column('text')
  secret!: string;

  /** The earlier secret, which is also used until `previousSecretUntil`. */
  @Column('text', { nullable: true })
  previousSecret!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previousSecretUntil!: Date | null;

  /** A cursor of the feed: the deliveries for all changes up to there have been made. */
  @Column('text')
  cursor!: string;
}
