import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { DateTime } from '../../http/fields/field-formats.js';
import { IsListOf, IsName, IsText, IsUuid, IsVersion, Optional } from '../../http/fields/validation.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './webhook-delivery.entity.js';
import type { DisabledReason } from './webhook.entity.js';
import { IsWebUrl } from '../../http/fields/web-url.js';
import { EVENT_TYPES } from './event-types.js';

export class CreateWebhookDto {
  /** Chosen by the client, so that a retry makes no second one. */
  @Optional()
  @IsUuid()
  id?: string;

  /** An http or https URL without a user name and a password. Private addresses need an admin or the owner. */
  @IsWebUrl()
  @IsText(2_048, 1)
  url!: string;

  @IsName(100)
  name!: string;

  /** Such as `grocery.*`, `recipe.deleted`, or `*` for everything. */
  @IsListOf(EVENT_TYPES, EVENT_TYPES.length, 1)
  eventTypes!: string[];

  @Optional()
  @IsBoolean()
  enabled: boolean = true;
}

export class ChangeWebhookDto {
  @IsVersion()
  version!: number;

  @Optional()
  @IsWebUrl()
  @IsText(2_048, 1)
  url?: string;

  @Optional()
  @IsName(100)
  name?: string;

  @Optional()
  @IsListOf(EVENT_TYPES, EVENT_TYPES.length, 1)
  eventTypes?: string[];

  /** Switching it on clears `disabledReason`. Deliveries that wait are sent then, and after them what happens from then on. */
  @Optional()
  @IsBoolean()
  enabled?: boolean;
}

export class WebhookDto {
  id!: string;
  url!: string;
  name!: string;
  eventTypes!: string[];
  enabled!: boolean;
  /**
   * Why Larder switched it off: the receiver answered 410 (`gone`), or failed for five days (`failing`), or the person who made it, set its
   * address or switched it on last has left the household (`left`).
   */
  @ApiProperty({ enum: ['gone', 'failing', 'left'], nullable: true })
  disabledReason!: DisabledReason | null;
  /** When the first failure happened that no success followed. */
  @DateTime()
  failingSince!: string | null;
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
  version!: number;
}

export class CreatedWebhookDto extends WebhookDto {
  /** Shown once. `null` when the webhook was there already. */
  secret!: string | null;
}

export class ChangedWebhookDto {
  /** As it stands now, changed or not. */
  webhook!: WebhookDto;
  /** `true`: the webhook is at another version, and nothing changed. */
  stale!: boolean;
}

export class RotatedSecretDto {
  webhook!: WebhookDto;
  /** Shown once. For 24 hours the secret of before signs too. */
  secret!: string;
}

export class DeliveryDto {
  /** The `webhook-id` of each attempt. */
  id!: string;
  webhookId!: string;
  type!: string;
  @ApiProperty({ enum: DELIVERY_STATUSES })
  status!: DeliveryStatus;
  attempts!: number;
  /** Of the last attempt that was answered. */
  @ApiProperty({ type: 'integer', nullable: true })
  responseStatus!: number | null;
  /** Why the last attempt failed. */
  error!: string | null;
  /** `null` when there is no further attempt. */
  @DateTime()
  nextAttemptAt!: string | null;
  @DateTime()
  createdAt!: string;
  @DateTime()
  deliveredAt!: string | null;
}

export class WebhookDeliveryDto {
  delivery!: DeliveryDto;
}
