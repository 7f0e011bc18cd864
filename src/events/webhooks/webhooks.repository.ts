import { Injectable } from '@nestjs/common';
import { cursorSql } from '../../changes/change-cursor.js';
import { utc } from '../../database/utc-sql.js';
import { isUniqueViolation } from '../../database/pg-errors.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import type { MemberRole } from '../../households/membership.entity.js';
import type { DisabledReason } from './webhook.entity.js';
import type { WebhookDto } from './webhooks.dto.js';

/** Webhooks of one household. */
export const MOST_WEBHOOKS = 50;
/** How long the secret of before signs too. */
const BOTH_SIGN = `interval '24 hours'`;

export interface NewWebhook {
  readonly householdId: string;
  readonly id: string;
  readonly userId: string;
  readonly url: string;
  readonly name: string;
  readonly eventTypes: readonly string[];
  readonly enabled: boolean;
  readonly secret: string;
  readonly cursor: string;
}

/** Members that are `undefined` stay. */
export interface WebhookChange {
  readonly url: string | undefined;
  readonly name: string | undefined;
  readonly eventTypes: readonly string[] | undefined;
  readonly enabled: boolean | undefined;
  /** Where it begins when it is switched on. */
  readonly cursor: string;
}

/** What a delivery needs to know of its webhook. */
export interface DeliveringWebhook {
  readonly householdId: string;
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly eventTypes: readonly string[];
  readonly cursor: string;
  readonly failingSince: Date | null;
  /** Those that sign now. */
  readonly secrets: readonly string[];
  /** Of the person who answers for it, now; `null` for one who has left the household. */
  readonly makerRole: MemberRole | null;
}

const COLUMNS = `
  w.id, w.url, w.name, w.event_types AS "eventTypes", w.enabled, w.disabled_reason AS "disabledReason",
  ${utc('w.failing_since')} AS "failingSince", ${utc('w.created_at')} AS "createdAt", ${utc('w.updated_at')} AS "updatedAt", w.version`;

const LIST = {
  name: 'webhook-list',
  text: `SELECT ${COLUMNS} FROM webhooks w WHERE w.household_id = $1 ORDER BY w.created_at, w.id`,
};

const FIND = {
  name: 'webhook-find',
  text: `SELECT ${COLUMNS} FROM webhooks w WHERE w.household_id = $1 AND w.id = $2`,
};

const FIND_DELIVERING = {
  name: 'webhook-find-delivering',
  text: `
    SELECT w.household_id AS "householdId", w.id, w.url, w.enabled, w.event_types AS "eventTypes", w.cursor,
      w.failing_since AS "failingSince", m.role AS "makerRole",
      CASE WHEN w.previous_secret_until > now() THEN ARRAY[w.secret, w.previous_secret] ELSE ARRAY[w.secret] END AS secrets
    FROM webhooks w LEFT JOIN memberships m ON m.household_id = w.household_id AND m.user_id = w.user_id
    WHERE w.household_id = $1 AND w.id = $2`,
};

/** Makes those wait who add webhooks to the household at the same time, so that they are counted one after the other. */
const LOCK_HOUSEHOLD = {
  name: 'webhook-lock-household',
  text: 'SELECT FROM households WHERE id = $1 FOR NO KEY UPDATE',
};

const INSERT = {
  name: 'webhook-insert',
  text: `
    INSERT INTO webhooks AS w (household_id, id, user_id, url, name, event_types, enabled, secret, cursor)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
    WHERE (SELECT count(*) FROM webhooks WHERE household_id = $1) < ${MOST_WEBHOOKS}
    RETURNING ${COLUMNS}`,
};

/** Whoever changes the address or switches it on answers for it: private addresses are open to what the person may do. */
const CHANGE = {
  name: 'webhook-change',
  text: `
    WITH changed AS (
      UPDATE webhooks AS w SET
        url = COALESCE($5, w.url), name = COALESCE($6, w.name), event_types = COALESCE($7::text[], w.event_types),
        enabled = COALESCE($8, w.enabled),
        user_id = CASE WHEN $5 IS NULL AND NOT COALESCE($8 AND NOT w.enabled, false) THEN w.user_id ELSE $4 END,
        disabled_reason = CASE WHEN $8 IS NULL THEN w.disabled_reason END,
        failing_since = CASE WHEN $8 AND NOT w.enabled THEN NULL ELSE w.failing_since END,
        cursor = CASE WHEN $8 AND NOT w.enabled THEN $9 ELSE w.cursor END,
        version = w.version + 1, updated_at = now()
      WHERE w.household_id = $1 AND w.id = $2 AND w.version = $3
      RETURNING w.*
    )
    SELECT ${COLUMNS} FROM changed w`,
};

const REMOVE = {
  name: 'webhook-remove',
  text: `
    WITH removed AS (DELETE FROM webhooks WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *)
    SELECT ${COLUMNS} FROM removed w`,
};

const ROTATE = {
  name: 'webhook-rotate-secret',
  text: `
    WITH changed AS (
      UPDATE webhooks SET secret = $3, previous_secret = secret, previous_secret_until = now() + ${BOTH_SIGN},
        version = version + 1, updated_at = now()
      WHERE household_id = $1 AND id = $2
      RETURNING *
    )
    SELECT ${COLUMNS} FROM changed w`,
};

const ADVANCE = {
  name: 'webhook-advance',
  text: 'UPDATE webhooks SET cursor = $4 WHERE household_id = $1 AND id = $2 AND cursor = $3 RETURNING id',
};

/** A background writer: the version stays, so that no edit of a person fails. */
const NOTE_SUCCESS = {
  name: 'webhook-note-success',
  text: 'UPDATE webhooks SET failing_since = NULL WHERE household_id = $1 AND id = $2 AND failing_since IS NOT NULL',
};

/** Of the address `$4`: one that was set meanwhile has not failed. */
const NOTE_FAILURE = {
  name: 'webhook-note-failure',
  text: `
    UPDATE webhooks SET failing_since = COALESCE(failing_since, (SELECT now())),
      enabled = enabled AND $3::text IS NULL, disabled_reason = COALESCE($3, disabled_reason)
    WHERE household_id = $1 AND id = $2 AND url = $4
    RETURNING id`,
};

const EXISTS_ENABLED = {
  name: 'webhook-ids-enabled',
  text: 'SELECT id FROM webhooks WHERE household_id = $1 AND enabled ORDER BY id',
};

/** Of all households, for the task that finds what a process that died did not tell of. */
const BEHIND: Statement = {
  name: 'webhook-behind',
  scope: 'server',
  text: `
    SELECT w.household_id AS "householdId", w.id FROM webhooks w JOIN change_counters c ON c.household_id = w.household_id
    WHERE w.enabled AND w.cursor <> ${cursorSql('c.epoch', 'c.last')}
    LIMIT 1000`,
};

type Row = WebhookDto & Record<string, unknown>;

@Injectable()
export class WebhooksRepository {
  constructor(private readonly sql: Sql) {}

  list(householdId: string): Promise<WebhookDto[]> {
    return this.sql.rows<Row>(LIST, [householdId]);
  }

  findById(householdId: string, id: string): Promise<WebhookDto | null> {
    return this.sql.row<Row>(FIND, [householdId, id]);
  }

  findDelivering(householdId: string, id: string): Promise<DeliveringWebhook | null> {
    return this.sql.row<DeliveringWebhook & Record<string, unknown>>(FIND_DELIVERING, [householdId, id]);
  }

  /** `full` when the household has as many as it may have, `id-taken` when it has one with that id. */
  async insert(webhook: NewWebhook): Promise<WebhookDto | 'full' | 'id-taken'> {
    const { householdId, id, userId, url, name, eventTypes, enabled, secret, cursor } = webhook;
    const values = [householdId, id, userId, url, name, eventTypes, enabled, secret, cursor];
    try {
      return await this.sql.transaction(householdId, async (tx) => {
        await tx.rows(LOCK_HOUSEHOLD, [householdId]);
        const added = await tx.row<Row>(INSERT, values);
        if (added !== null) return added;
        return (await tx.row(FIND, [householdId, id])) === null ? 'full' : 'id-taken';
      });
    } catch (error) {
      if (isUniqueViolation(error, 'webhooks_pkey')) return 'id-taken';
      throw error;
    }
  }

  changeAtVersion(
    { householdId, userId }: { householdId: string; userId: string },
    id: string,
    version: number,
    { url, name, eventTypes, enabled, cursor }: WebhookChange,
  ): Promise<WebhookDto | null> {
    const values = [householdId, id, version, userId, url, name, eventTypes, enabled, cursor];
    return this.sql.row<Row>(CHANGE, values);
  }

  removeAtVersion(householdId: string, id: string, version: number): Promise<WebhookDto | null> {
    return this.sql.row<Row>(REMOVE, [householdId, id, version]);
  }

  /** `null` when there is no such webhook. */
  rotate(householdId: string, id: string, secret: string): Promise<WebhookDto | null> {
    return this.sql.row<Row>(ROTATE, [householdId, id, secret]);
  }

  /** Whether the cursor was the one that was read, and so is moved on. */
  async advance(tx: Transaction, { householdId, id, cursor }: DeliveringWebhook, to: string): Promise<boolean> {
    return (await tx.row(ADVANCE, [householdId, id, cursor, to])) !== null;
  }

  async noteSuccess(tx: Transaction, { householdId, id }: DeliveringWebhook): Promise<void> {
    await tx.rows(NOTE_SUCCESS, [householdId, id]);
  }

  /**
   * @param disabled why the webhook is switched off with this failure; `null` when it stays on
   * @returns whether the webhook still has the address that failed; otherwise nothing is noted
   */
  async noteFailure(
    tx: Transaction,
    { householdId, id, url }: DeliveringWebhook,
    disabled: DisabledReason | null,
  ): Promise<boolean> {
    return (await tx.row(NOTE_FAILURE, [householdId, id, disabled, url])) !== null;
  }

  /** The ids of the webhooks that are switched on. */
  async enabledIds(householdId: string): Promise<string[]> {
    return (await this.sql.rows<{ id: string }>(EXISTS_ENABLED, [householdId])).map(({ id }) => id);
  }

  /** Those of all households that are switched on and have not read their feed to its end. */
  behind(): Promise<{ householdId: string; id: string }[]> {
    return this.sql.rows<{ householdId: string; id: string }>(BEHIND, []);
  }
}
