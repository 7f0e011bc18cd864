import { Injectable } from '@nestjs/common';
import { feedCursorSql } from '../../changes/change-cursor.js';
import { utc } from '../../database/utc-sql.js';
import { isUniqueViolation } from '../../database/pg-errors.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { LIST_LIMITS } from '../../households/list-limits.js';
import type { MemberRole } from '../../households/membership.entity.js';
import type { DisabledReason } from './webhook.entity.js';
import type { WebhookDto } from './webhooks.dto.js';

/** Maximum number of webhooks of one household. */
export const MOST_WEBHOOKS = LIST_LIMITS.webhooks.most;
/** How long messages are also signed with the earlier secret. */
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

/** Members that are `undefined` keep their values. */
export interface WebhookChange {
  readonly url: string | undefined;
  readonly name: string | undefined;
  readonly eventTypes: readonly string[] | undefined;
  readonly enabled: boolean | undefined;
  /** The place in the feed from which it continues when it is switched on. */
  readonly cursor: string;
}

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

/** Serialises the creation of webhooks in a household, so that they can be counted. */
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

/**
 * The person who changes the address or switches the webhook on becomes responsible for it: the role of this person
 * decides whether private addresses are allowed.
 */
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

/** It keeps the version, because it is no edit of a person. */
const NOTE_SUCCESS = {
  name: 'webhook-note-success',
  text: 'UPDATE webhooks SET failing_since = NULL WHERE household_id = $1 AND id = $2 AND failing_since IS NOT NULL',
};

/** Only while the webhook still has the address `$4`: a new address has not failed. */
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

/**
 * Webhooks of all households that have not read their feed to its end. A process that died may not have added their
 * task.
 */
const BEHIND: Statement = {
  name: 'webhook-behind',
  scope: 'server',
  text: `
    SELECT w.household_id AS "householdId", w.id FROM webhooks w JOIN change_counters c ON c.household_id = w.household_id
    WHERE w.enabled AND w.cursor <> ${feedCursorSql('c.epoch', 'c.last')}
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

  /** `full` when the household has the maximum number of webhooks, `id-taken` when it has one with this id. */
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

  /** `null` when the webhook does not exist. */
  rotate(householdId: string, id: string, secret: string): Promise<WebhookDto | null> {
    return this.sql.row<Row>(ROTATE, [householdId, id, secret]);
  }

  /** Moves the cursor on, and returns whether it still was the one that was read. */
  async advance(tx: Transaction, { householdId, id, cursor }: DeliveringWebhook, to: string): Promise<boolean> {
    return (await tx.row(ADVANCE, [householdId, id, cursor, to])) !== null;
  }

  async noteSuccess(tx: Transaction, { householdId, id }: DeliveringWebhook): Promise<void> {
    await tx.rows(NOTE_SUCCESS, [householdId, id]);
  }

  /**
   * @param disabled why the webhook is switched off because of this failure; `null` when it stays on
   * @returns whether the webhook still has the address that failed; otherwise nothing is stored
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

  /** The webhooks of all households that are switched on and have not read their feed to its end. */
  behind(): Promise<{ householdId: string; id: string }[]> {
    return this.sql.rows<{ householdId: string; id: string }>(BEHIND, []);
  }
}
