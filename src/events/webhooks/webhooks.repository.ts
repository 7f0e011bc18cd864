import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import type { MemberRole } from '../../households/membership.entity.js';
import { type DisabledReason, Webhook } from './webhook.entity.js';

export type NewWebhook = Pick<
  Webhook,
  'householdId' | 'id' | 'userId' | 'url' | 'name' | 'eventTypes' | 'enabled' | 'secret' | 'cursor'
>;

/** The columns of a webhook that a delivery needs. */
export interface DeliveringWebhook {
  readonly householdId: string;
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly eventTypes: readonly string[];
  readonly cursor: string;
  readonly failingSince: Date | null;
  /** The secrets that are used for signatures now. */
  readonly secrets: readonly string[];
  /** The current role of the person who is responsible for it; `null` when this person has left the household. */
  readonly makerRole: MemberRole | null;
}

@Injectable()
export class WebhooksRepository extends HouseholdRepository<Webhook> {
  constructor(transactions: Transactions) {
    super(Webhook, transactions);
  }

  list(householdId: string): Promise<Webhook[]> {
    return this.listIn(householdId, { createdAt: 'ASC', id: 'ASC' });
  }

  async findDelivering(householdId: string, id: string): Promise<DeliveringWebhook | null> {
    const rows = await this.query<DeliveringWebhook>(
      `SELECT w.household_id AS "householdId", w.id, w.url, w.enabled, w.event_types AS "eventTypes", w.cursor,
         w.failing_since AS "failingSince", m.role AS "makerRole",
         CASE WHEN w.previous_secret_until > now() THEN ARRAY[w.secret, w.previous_secret] ELSE ARRAY[w.secret] END AS secrets
       FROM webhooks w LEFT JOIN memberships m ON m.household_id = $1 AND m.user_id = w.user_id
       WHERE w.household_id = $1 AND w.id = $2`,
      [householdId, id],
    );
    return rows[0] ?? null;
  }

  /** Counts the webhooks, and lets no other transaction add one until this one ends. */
  async countLocked(householdId: string): Promise<number> {
    await this.query('SELECT FROM households WHERE id = $1 FOR NO KEY UPDATE', [householdId]);
    return this.table.countBy({ householdId });
  }

  /** `null` when the household has a webhook with this id. */
  async add(webhook: NewWebhook): Promise<Webhook | null> {
    return (await this.insertNew([webhook]))[0] ?? null;
  }

  /** For 24 hours, messages are also signed with the earlier secret. @returns `null` when the webhook does not exist */
  async rotate(householdId: string, id: string, secret: string): Promise<Webhook | null> {
    const rows = await this.query(
      `UPDATE webhooks SET secret = $3, previous_secret = secret, previous_secret_until = now() + interval '24 hours',
         version = version + 1, updated_at = now()
       WHERE household_id = $1 AND id = $2 RETURNING *`,
      [householdId, id, secret],
    );
    return this.toRows(rows)[0] ?? null;
  }

  /** Moves the cursor on, and returns whether it still was the one that was read. */
  async advance({ householdId, id, cursor }: DeliveringWebhook, to: string): Promise<boolean> {
    return ((await this.table.update({ householdId, id, cursor }, { cursor: to })).affected ?? 0) > 0;
  }

  /** It keeps the version, because it is no edit of a person. */
  async clearFailing({ householdId, id }: DeliveringWebhook): Promise<void> {
    await this.table.update({ householdId, id }, { failingSince: null });
  }

  /**
   * Notes that an attempt failed. It keeps the version, because it is no edit of a person.
   * @param disabled why the webhook is switched off because of this failure; `null` when it stays on
   * @returns whether the webhook still has the address that failed; otherwise nothing is stored
   */
  async setFailing({ householdId, id, url }: DeliveringWebhook, disabled: DisabledReason | null): Promise<boolean> {
    const rows = await this.query(
      `UPDATE webhooks SET failing_since = LEAST(failing_since, now()),
         enabled = enabled AND $3::text IS NULL, disabled_reason = COALESCE($3, disabled_reason)
       WHERE household_id = $1 AND id = $2 AND url = $4 RETURNING id`,
      [householdId, id, disabled, url],
    );
    return rows.length > 0;
  }

  /** The ids of the webhooks that are switched on. */
  async enabledIds(householdId: string): Promise<string[]> {
    const webhooks = await this.table.find({
      select: { id: true },
      where: { householdId, enabled: true },
      order: { id: 'ASC' },
    });
    return webhooks.map(({ id }) => id);
  }

  /**
   * The webhooks of all households that are switched on and have not read their feed to its end. A process that died may not have
   * added their task. The cursor is compared in the form of `cursorOf`.
   */
  behind(): Promise<{ householdId: string; id: string }[]> {
    return this.query(
      `SELECT w.household_id AS "householdId", w.id
       FROM webhooks w JOIN change_counters c ON c.household_id = w.household_id
       WHERE w.enabled AND w.cursor <> replace(c.epoch::text, '-', '') || '.' || c.last
       LIMIT 1000`,
      [],
    );
  }
}
