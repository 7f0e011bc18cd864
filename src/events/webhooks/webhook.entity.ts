import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { VersionedEntity } from '../../database/schema/versioned-entity.js';
import { Household } from '../../households/household.entity.js';

/** Why Larder switched a webhook off: the receiver answered 410, it failed for five days, or who answers for it left the household. */
export type DisabledReason = 'gone' | 'failing' | 'left';

/** An address that is told of the changes of a household. */
@Entity({ name: 'webhooks' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'webhooks_household_fkey', onDelete: 'CASCADE' })
export class Webhook extends VersionedEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhooks_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhooks_pkey' })
  id!: string;

  /** Who made it, set its address or switched it on last. Private addresses are open to it while this person is an admin or the owner. */
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

  /** When the first of the failures happened that no success followed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failingSince!: Date | null;

  /** `whsec_` with the bytes that sign, in base64. It is needed as it is to sign. */
  @Column('text')
  secret!: string;

  /** Signs too until `previousSecretUntil`. */
  @Column('text', { nullable: true })
  previousSecret!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previousSecretUntil!: Date | null;

  /** A cursor of the feed: of all changes up to there the deliveries are made. */
  @Column('text')
  cursor!: string;
}
