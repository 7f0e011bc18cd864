import { Injectable } from '@nestjs/common';
import { TableRepository } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import { OperationReceipt } from './operation-receipt.entity.js';

/** The owner of the operation, and its name. */
export interface OperationKey {
  readonly householdId: string;
  /** The API key, or the person with a session. */
  readonly ownerId: string;
  readonly name: string;
}

export type NewReceipt = Pick<OperationReceipt, 'fingerprint' | 'status' | 'contentType' | 'answer'>;
export type Receipt = NewReceipt & Pick<OperationReceipt, 'isPacked'>;

/** Milliseconds that the transaction may be idle between two statements. */
const LONGEST_PAUSE = 60_000;

@Injectable()
export class ReceiptsRepository extends TableRepository<OperationReceipt> {
  constructor(transactions: Transactions) {
    super(OperationReceipt, transactions);
  }

  /** A receipt is valid for 24 hours. */
  async find(key: OperationKey): Promise<Receipt | null> {
    const [receipt] = await this.query<Receipt>(
      `SELECT fingerprint, status, content_type AS "contentType", answer, is_packed AS "isPacked" FROM operation_receipts
       WHERE household_id = $1 AND api_key_id = $2 AND name = $3 AND created_at > now() - interval '24 hours'`,
      valuesOf(key),
    );
    return receipt ?? null;
  }

  /** Lets the transaction be idle for longer than others: what it waits for is the rest of the operation. */
  async allowPause(): Promise<void> {
    await this.query(`SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_PAUSE}`, []);
  }

  /** Replaces a receipt that is no longer valid. The transaction has claimed the operation. */
  async insert(key: OperationKey, receipt: NewReceipt): Promise<void> {
    const { householdId, ownerId: apiKeyId, name } = key;
    await this.table.delete({ householdId, apiKeyId, name });
    await this.table.insert({ householdId, apiKeyId, name, ...receipt });
  }

  async removeOld(): Promise<void> {
    await this.query(`DELETE FROM operation_receipts WHERE created_at <= now() - interval '24 hours'`, []);
  }
}

function valuesOf({ householdId, ownerId, name }: OperationKey): string[] {
  return [householdId, ownerId, name];
}
