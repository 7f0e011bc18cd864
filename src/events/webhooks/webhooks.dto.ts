import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { DateTime } from '../../http/fields/field-formats.js';
import { IsListOf, IsName, IsText, IsUuid, IsVersion, Optional } from '../../http/fields/validation.js';
import { DELIVERY_STATUSES, type DeliveryStatus, type WebhookDelivery } from './webhook-delivery.entity.js';
import type { DisabledReason, Webhook } from './webhook.entity.js';
import { IsWebUrl } from '../../http/fields/web-url.js';
import { EVENT_TYPES } from './event-types.js';

export class CreateWebhookDto {
  /** Chosen by the client, so that a retry makes no second one. */
  @Optional()
  @IsUuid()
  id?: string;

  /**
   * An http or https URL without a user name and a password. For a private address the caller must be an admin or the
   * owner, and sign-up must not be open.
   */
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

  /**
   * Switching it on clears `disabledReason`. Waiting deliveries are then sent, followed by the changes from then on.
   */
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
   * Why Larder switched it off: the receiver answered 410 (`gone`), all attempts failed for five days (`failing`), or
   * the person who created it, or last set its address or switched it on, has left the household (`left`).
   */
  @ApiProperty({ enum: ['gone', 'failing', 'left'], nullable: true })
  disabledReason!: DisabledReason | null;
  /** When the first failure after the last success happened. */
  @DateTime()
  failingSince!: string | null;
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
  version!: number;
}

export class CreatedWebhookDto extends WebhookDto {
  /** Only this answer contains it. `null` when the webhook existed already. */
  secret!: string | null;
}

export class ChangedWebhookDto {
  /** The current webhook, changed or not. */
  webhook!: WebhookDto;
  /** `true`: the webhook is at another version, and nothing changed. */
  stale!: boolean;
}

export class RotatedSecretDto {
  webhook!: WebhookDto;
  /** Only this answer contains it. For 24 hours, messages are also signed with the earlier secret. */
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
  /** The status of the last attempt that got a response. */
  @ApiProperty({ type: 'integer', nullable: true })
  responseStatus!: number | null;
  /** Why the last attempt failed. */
  error!: string | null;
  /** `null` when there will be no further attempt. */
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

export function toWebhookDto(webhook: Webhook): WebhookDto {
  const { id, url, name, eventTypes, enabled, disabledReason, failingSince, createdAt, updatedAt, version } = webhook;
  return {
    id,
    url,
    name,
    eventTypes,
    enabled,
    disabledReason,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version,
  };
}

export function toDeliveryDto(delivery: WebhookDelivery): DeliveryDto {
  const { id, webhookId, type, status, attempts, responseStatus, error } = delivery;
  const { nextAttemptAt, createdAt, deliveredAt } = delivery;
  return {
    id,
    webhookId,
    type,
    status,
    attempts,
    responseStatus,
    error,
    nextAttemptAt: status === 'waiting' ? nextAttemptAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}
