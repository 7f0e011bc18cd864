import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookMessage } from './webhook-messages.js';

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

@Injectable()
export class WebhookDeliveriesRepository extends HouseholdRepository<WebhookDelivery> {
  constructor(transactions: Transactions) {
    super(WebhookDelivery, transactions);
  }

  /** The newest 100, newest first. */
  listOf(householdId: string, webhookId: string): Promise<WebhookDelivery[]> {
    return this.table.find({ where: { householdId, webhookId }, order: { place: 'DESC' }, take: MOST_LISTED });
  }

  /** The first delivery in order that waits, due or not; `null` when none waits. */
  async next(householdId: string, webhookId: string): Promise<WaitingDelivery | null> {
    const rows = await this.query<WaitingDelivery>(
      `SELECT id, body, attempts, next_attempt_at AS "nextAttemptAt",
         GREATEST(extract(epoch FROM next_attempt_at - now()), 0)::float8 AS seconds
       FROM webhook_deliveries WHERE household_id = $1 AND webhook_id = $2 AND status = 'waiting'
       ORDER BY place LIMIT 1`,
      [householdId, webhookId],
    );
    return rows[0] ?? null;
  }

  /** Seconds since the last delivery was created, whatever its result; `null` when there is none. */
  async secondsSinceLast(householdId: string, webhookId: string): Promise<number | null> {
    const rows = await this.query<{ seconds: number }>(
      `SELECT extract(epoch FROM now() - created_at)::float8 AS seconds FROM webhook_deliveries
       WHERE household_id = $1 AND webhook_id = $2 ORDER BY place DESC LIMIT 1`,
      [householdId, webhookId],
    );
    return rows[0]?.seconds ?? null;
  }

  /** Adds deliveries after all others of the webhook, in the given order. The transaction has locked the webhook. */
  async add(householdId: string, webhookId: string, messages: readonly NewDelivery[]): Promise<WebhookDelivery[]> {
    const newest = await this.table.findOne({ where: { householdId, webhookId }, order: { place: 'DESC' } });
    const last = Number(newest?.place ?? 0);
    return this.insertNew(
      messages.map(({ id = randomUUID(), type, body }, index) => {
        const place = String(last + index + 1);
        return { householdId, id, webhookId, place, type, body };
      }),
    );
  }

  /**
   * Stores the result of an attempt, unless somebody has asked in the meantime to send the delivery again: that attempt is still to
   * come.
   * @param delivery as it was when the attempt began
   * @returns `null`, with nothing changed, when the delivery has changed since
   */
  settle(
    householdId: string,
    { id, nextAttemptAt }: Pick<WebhookDelivery, 'id' | 'nextAttemptAt'>,
    { isDelivered, responseStatus, error, pause }: AttemptResult,
  ): Promise<WebhookDelivery | null> {
    const status = isDelivered ? 'delivered' : pause === null ? 'failed' : 'waiting';
    return this.updateWhere(
      { householdId, id, status: 'waiting', nextAttemptAt },
      {
        attempts: () => 'attempts + 1',
        responseStatus,
        error,
        status,
        nextAttemptAt: () => `now() + ${pause ?? 0} * interval '1 second'`,
        ...(isDelivered && { deliveredAt: () => 'now()' }),
      },
    );
  }

  /** Makes the delivery wait for a first attempt again. `null` when the delivery does not exist. */
  async retry(householdId: string, webhookId: string, id: string): Promise<WebhookDelivery | null> {
    const rows = await this.query(
      `UPDATE webhook_deliveries SET status = 'waiting', attempts = 0, next_attempt_at = now(), delivered_at = NULL
       WHERE household_id = $1 AND webhook_id = $2 AND id = $3 RETURNING *`,
      [householdId, webhookId, id],
    );
    return this.toRows(rows)[0] ?? null;
  }

  /** Of all households. Webhooks that are switched off are left out, because nothing is sent for them. */
  async waiting(): Promise<WaitingDeliveries> {
    const rows = await this.query<WaitingDeliveries>(
      `SELECT count(*)::int AS count,
         COALESCE(GREATEST(extract(epoch FROM now() - min(d.created_at)), 0), 0)::float8 AS "oldestSeconds"
       FROM webhook_deliveries d JOIN webhooks w ON w.household_id = d.household_id AND w.id = d.webhook_id
       WHERE d.status = 'waiting' AND w.enabled`,
      [],
    );
    return rows[0] ?? { count: 0, oldestSeconds: 0 };
  }

  /** Removes deliveries of all households by their age alone. */
  async removeOld(): Promise<void> {
    await this.query(`DELETE FROM webhook_deliveries WHERE created_at < now() - interval '${KEPT_DAYS} days'`, []);
  }
}
