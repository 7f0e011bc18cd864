import { Injectable } from '@nestjs/common';
import { OPERATION_SETTING } from '../changes/note-changes.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import type { OperationReceipt } from './operation-receipt.entity.js';

/** The owner of the operation, and its name. */
export interface OperationKey {
  readonly householdId: string;
  /** The API key, or the person with a session. */
  readonly ownerId: string;
  readonly name: string;
}

export type Receipt = Pick<OperationReceipt, 'fingerprint' | 'status' | 'contentType' | 'answer' | 'isPacked'>;

const KEPT = `interval '24 hours'`;
/** Milliseconds that the transaction may be idle between two statements. */
const LONGEST_PAUSE = 60_000;

const FIND = {
  name: 'receipt-find',
  text: `
    SELECT fingerprint, status, content_type AS "contentType", answer, is_packed AS "isPacked" FROM operation_receipts
    WHERE household_id = $1 AND api_key_id = $2 AND name = $3 AND created_at > now() - ${KEPT}`,
};

/** Takes the lock without waiting, and sets the operation that changes in the feed are noted with. Both end with the transaction. */
const CLAIM = {
  name: 'receipt-claim',
  text: `
    SELECT pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', 'operation', $1::text, $2::text, $3::text), 0)) AS free,
      set_config('${OPERATION_SETTING}', $3, true),
      set_config('idle_in_transaction_session_timeout', '${LONGEST_PAUSE}', true)`,
};

/** Postgres gives a transaction its id with the first write. Of a cluster, the node with the rows of the household is asked. */
const HAS_WRITTEN: Statement = {
  name: 'receipt-has-written',
  text: 'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS written FROM change_counters WHERE household_id = $1',
};

const INSERT = {
  name: 'receipt-insert',
  text: `
    INSERT INTO operation_receipts AS r (household_id, api_key_id, name, fingerprint, status, content_type, answer, is_packed)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (household_id, api_key_id, name) DO UPDATE SET
      fingerprint = excluded.fingerprint, status = excluded.status, content_type = excluded.content_type,
      answer = excluded.answer, is_packed = excluded.is_packed, created_at = excluded.created_at
    WHERE excluded.created_at - r.created_at >= ${KEPT}
    RETURNING name`,
};

const REMOVE_OLD: Statement = {
  name: 'receipt-remove-old',
  scope: 'server',
  text: `DELETE FROM operation_receipts WHERE created_at <= now() - ${KEPT}`,
};

@Injectable()
export class ReceiptsRepository {
  constructor(private readonly sql: Sql) {}

  find(key: OperationKey): Promise<Receipt | null> {
    return this.sql.row<Receipt>(FIND, valuesOf(key));
  }

  /** Locks the operation. `false` when another transaction has the lock, or the operation was done before. */
  async claim(tx: Transaction, key: OperationKey): Promise<boolean> {
    const lock = await tx.row<{ free: boolean }>(CLAIM, valuesOf(key));
    return lock?.free === true && (await tx.row(FIND, valuesOf(key))) === null;
  }

  /** Whether the transaction has written a row. */
  async hasWritten(tx: Transaction, householdId: string): Promise<boolean> {
    return (await tx.row<{ written: boolean }>(HAS_WRITTEN, [householdId]))?.written !== false;
  }

  /** `false` when the operation has a receipt already. It may follow the statement that notes changes, because nothing waits for its lock. */
  async insert(tx: Transaction, key: OperationKey, receipt: Receipt): Promise<boolean> {
    const { fingerprint, status, contentType, answer, isPacked } = receipt;
    const values = [...valuesOf(key), fingerprint, status, contentType, answer, isPacked];
    return (await tx.row(INSERT, values)) !== null;
  }

  async removeOld(): Promise<void> {
    await this.sql.rows(REMOVE_OLD, []);
  }
}

function valuesOf({ householdId, ownerId, name }: OperationKey): string[] {
  return [householdId, ownerId, name];
}
