import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { utc } from '../../database/utc-sql.js';
import type { WebhookMessage } from './webhook-messages.js';
import type { DeliveryDto } from './webhooks.dto.js';

const KEPT_DAYS = 30;
/** Number of deliveries that are listed for a webhook. */
const MOST_LISTED = 100;

/** A delivery that waits for its next attempt. */
export interface WaitingDelivery {
  readonly id: string;
  readonly body: string;
  /** Number of attempts so far. */
  readonly attempts: number;
  /** Seconds until the next attempt; 0 when it is due. */
  readonly seconds: number;
  readonly nextAttemptAt: Date;
}

export interface WaitingDeliveries {
  readonly count: number;
  /** Seconds since the oldest of them was created; 0 when there is none. */
  readonly oldestSeconds: number;
}

/** Gets a new id, unless the message has one because it was sent before. */
export interface NewDelivery extends WebhookMessage {
  readonly id?: string;
}

/** The result of an attempt. */
export interface AttemptResult {
  readonly isDelivered: boolean;
  /** `null` when there was no response. */
  readonly responseStatus: number | null;
  readonly error: string | null;
  /** Seconds until the next attempt; `null` when there will be none. */
  readonly pause: number | null;
}

const COLUMNS = `
  d.id, d.webhook_id AS "webhookId", d.type, d.status, d.attempts, d.response_status AS "responseStatus", d.error,
  CASE WHEN d.status = 'waiting' THEN ${utc('d.next_attempt_at')} END AS "nextAttemptAt",
  ${utc('d.created_at')} AS "createdAt", ${utc('d.delivered_at')} AS "deliveredAt"`;

const LIST = {
  name: 'webhook-delivery-list',
  text: `
    SELECT ${COLUMNS} FROM webhook_deliveries d WHERE d.household_id = $1 AND d.webhook_id = $2
    ORDER BY d.place DESC LIMIT ${MOST_LISTED}`,
};

/** Also answers the seconds since the last delivery was created, whatever its result. */
const NEXT = {
  name: 'webhook-delivery-next',
  text: `
    SELECT d.id, d.body, d.attempts, GREATEST(extract(epoch FROM d.next_attempt_at - now()), 0)::float8 AS seconds,
      d.next_attempt_at AS "nextAttemptAt"
    FROM webhook_deliveries d WHERE d.household_id = $1 AND d.webhook_id = $2 AND d.status = 'waiting'
    ORDER BY d.place LIMIT 1`,
};

const LAST_MADE = {
  name: 'webhook-delivery-last-made',
  text: `
    SELECT extract(epoch FROM now() - d.created_at)::float8 AS seconds FROM webhook_deliveries d
    WHERE d.household_id = $1 AND d.webhook_id = $2 ORDER BY d.place DESC LIMIT 1`,
};

/**
 * Adds nothing when the webhook has been removed. It has no CTE and locks nothing, so that a cluster runs it as one statement on the node
 * of the household.
 */
const INSERT = {
  name: 'webhook-delivery-insert',
  text: `
    INSERT INTO webhook_deliveries AS d (household_id, id, webhook_id, place, type, body)
    SELECT w.household_id, m.id, w.id, made.last + m.nth, m.type, m.body
    FROM webhooks w
    CROSS JOIN (
      SELECT COALESCE(max(place), 0) AS last FROM webhook_deliveries WHERE household_id = $1 AND webhook_id = $2
    ) AS made
    CROSS JOIN jsonb_to_recordset($3::jsonb) AS m(id uuid, nth int, type text, body text)
    WHERE w.household_id = $1 AND w.id = $2
    RETURNING ${COLUMNS}`,
};

/** Not when somebody has asked in the meantime to send the delivery again, because that attempt is still to come. */
const SETTLE = {
  name: 'webhook-delivery-settle',
  text: `
    WITH changed AS (
      UPDATE webhook_deliveries SET attempts = attempts + 1, response_status = $4, error = $5,
        status = CASE WHEN $3 THEN 'delivered' WHEN $6::float8 IS NULL THEN 'failed' ELSE 'waiting' END,
        delivered_at = CASE WHEN $3 THEN now() END,
        next_attempt_at = now() + make_interval(secs => COALESCE($6, 0))
      WHERE household_id = $1 AND id = $2 AND status = 'waiting' AND next_attempt_at = $7
      RETURNING *
    )
    SELECT ${COLUMNS} FROM changed d`,
};

const RETRY = {
  name: 'webhook-delivery-retry',
  text: `
    WITH changed AS (
      UPDATE webhook_deliveries SET status = 'waiting', attempts = 0, next_attempt_at = now(), delivered_at = NULL
      WHERE household_id = $1 AND webhook_id = $2 AND id = $3
      RETURNING *
    )
    SELECT ${COLUMNS} FROM changed d`,
};

/**
 * Counts deliveries of all households. Webhooks that are switched off are left out, because nothing is sent for them.
 */
const WAITING: Statement = {
  name: 'webhook-delivery-waiting',
  scope: 'server',
  text: `
    SELECT count(*)::int AS count, COALESCE(GREATEST(extract(epoch FROM now() - min(d.created_at)), 0), 0)::float8 AS "oldestSeconds"
    FROM webhook_deliveries d JOIN webhooks w ON w.household_id = d.household_id AND w.id = d.webhook_id
    WHERE d.status = 'waiting' AND w.enabled`,
};

/** Removes deliveries of all households by their age alone. */
const REMOVE_OLD: Statement = {
  name: 'webhook-delivery-remove-old',
  scope: 'server',
  text: `DELETE FROM webhook_deliveries WHERE created_at < now() - interval '${KEPT_DAYS} days'`,
};

type Row = DeliveryDto & Record<string, unknown>;

@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly sql: Sql) {}

  /** Newest first. */
  list(householdId: string, webhookId: string): Promise<DeliveryDto[]> {
    return this.sql.rows<Row>(LIST, [householdId, webhookId]);
  }

  /** The first delivery in order that waits, due or not; `null` when none waits. */
  next(householdId: string, webhookId: string): Promise<WaitingDelivery | null> {
    return this.sql.row<WaitingDelivery & Record<string, unknown>>(NEXT, [householdId, webhookId]);
  }

  /** Seconds since the last delivery was created; `null` when there is none. */
  async secondsSinceLast(householdId: string, webhookId: string): Promise<number | null> {
    return (await this.sql.row<{ seconds: number }>(LAST_MADE, [householdId, webhookId]))?.seconds ?? null;
  }

  /**
   * Adds deliveries after all others of the webhook, in the given order.
   * @throws a violation of `webhook_deliveries_webhook_fkey` when the webhook is removed at the same time and `tx` has
   * not locked it
   */
  add(
    tx: Transaction,
    householdId: string,
    webhookId: string,
    messages: readonly NewDelivery[],
  ): Promise<DeliveryDto[]> {
    const rows = messages.map((message, index) => ({ id: randomUUID(), ...message, nth: index + 1 }));
    return tx.rows<Row>(INSERT, [householdId, webhookId, JSON.stringify(rows)]);
  }

  /**
   * @param delivery as it was when the attempt began
   * @returns `null`, with nothing changed, when the delivery has changed since
   */
  settle(
    tx: Transaction,
    householdId: string,
    { id, nextAttemptAt }: { readonly id: string; readonly nextAttemptAt: Date | string | null },
    { isDelivered, responseStatus, error, pause }: AttemptResult,
  ): Promise<DeliveryDto | null> {
    return tx.row<Row>(SETTLE, [householdId, id, isDelivered, responseStatus, error, pause, nextAttemptAt]);
  }

  /** Makes the delivery wait for a first attempt again. `null` when the delivery does not exist. */
  retry(tx: Transaction, householdId: string, webhookId: string, id: string): Promise<DeliveryDto | null> {
    return tx.row<Row>(RETRY, [householdId, webhookId, id]);
  }

  /** Of all households; for metrics. */
  async waiting(): Promise<WaitingDeliveries> {
    const row = await this.sql.row<WaitingDeliveries & Record<string, unknown>>(WAITING, []);
    return row ?? { count: 0, oldestSeconds: 0 };
  }

  async removeOld(): Promise<void> {
    await this.sql.rows(REMOVE_OLD, []);
  }
}
