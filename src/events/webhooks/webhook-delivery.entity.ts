import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Webhook } from './webhook.entity.js';

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One message to a webhook, and the result of its attempts. Kept for 30 days. */
@Entity({ name: 'webhook_deliveries' })
@Check('webhook_deliveries_status_check', `status IN ('waiting', 'delivered', 'failed')`)
@Index('webhook_deliveries_order_idx', ['householdId', 'webhookId', 'place'])
@Index('webhook_deliveries_created_idx', ['createdAt'])
@Index('webhook_deliveries_waiting_idx', ['createdAt'], { where: `status = 'waiting'` })
@ForeignKey(() => Webhook, ['householdId', 'webhookId'], ['householdId', 'id'], {
  name: 'webhook_deliveries_webhook_fkey',
  onDelete: 'CASCADE',
})
export class WebhookDelivery {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_deliveries_pkey' })
  householdId!: string;

  /** The `webhook-id` of every attempt. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_deliveries_pkey' })
  id!: string;

  @Column('uuid')
  webhookId!: string;

  /** The order in which the deliveries of a webhook are sent. */
  @Column('bigint')
  place!: string;

  @Column('text')
  type!: string;

  /** The body of every attempt, byte for byte. */
  @Column('text')
  body!: string;

  @Column('text', { default: 'waiting' })
  status!: DeliveryStatus;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** The status of the last attempt that got a response. */
  @Column('integer', { nullable: true })
  responseStatus!: number | null;

  /** Why the last attempt failed, in a sentence for people. */
  @Column('text', { nullable: true })
  error!: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  nextAttemptAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deliveredAt!: Date | null;
}
