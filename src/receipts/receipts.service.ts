import { gunzipSync } from 'node:zlib';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AdvisoryLocks } from '../database/advisory-locks.js';
import { exposedHeader } from '../http/exposed-headers.js';
import { RefusedError } from '../http/problems/errors.js';
import { problemKind } from '../http/problems/problem-kind.js';
import { RETRY_AFTER } from '../http/rate-limit-headers.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { type OperationKey, type Receipt, ReceiptsRepository } from './receipts.repository.js';

/** Bytes. A longer answer of an operation that changed nothing is not stored. */
const MOST_KEPT = 65_536;
/** Seconds. */
const HOUR = 3_600;

const REUSED = problemKind(409, 'OPERATION_ID_REUSED', 'Operation id reused');
const IN_PROGRESS = problemKind(409, 'OPERATION_IN_PROGRESS', 'Operation in progress');
export const REPLAYED = exposedHeader('idempotency-replayed');

/** The answer of an operation as it is sent. */
export interface Content {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

class InProgressError extends RefusedError {
  constructor() {
    super(IN_PROGRESS, 'This operation is being done right now: ask again in a second');
  }

  override get headers(): Record<string, string> {
    return { [RETRY_AFTER]: '1' };
  }
}

/** Stores the answers of named operations, so that each operation is done once even when it is sent several times. */
@Injectable()
export class ReceiptsService implements OnModuleInit {
  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly locks: AdvisoryLocks,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(HOUR, 'removeOldReceipts', () => this.repository.removeOld());
  }

  /**
   * The receipt of an operation that was done before, with its answer as it was sent. The answer is `null` when the operation changed
   * nothing and its answer was too long to be stored: it is then made again.
   * @throws RefusedError when the name belongs to an operation with other content
   */
  async find(key: OperationKey, fingerprint: Buffer): Promise<Receipt | null> {
    const receipt = await this.repository.find(key);
    if (receipt === null) return null;
    if (!receipt.fingerprint.equals(fingerprint))
      throw new RefusedError(
        REUSED,
        'This name was given to an operation with another content: give each a name of its own',
      );
    const { answer, isPacked } = receipt;
    return { ...receipt, answer: answer !== null && isPacked ? gunzipSync(answer) : answer };
  }

  /** Begins the transaction of the operation. @throws InProgressError, also when it was done since `find` */
  async claim(key: OperationKey): Promise<void> {
    const isFree = await this.locks.take('operation', key.householdId, key.ownerId, key.name);
    if (!isFree || (await this.repository.find(key)) !== null) throw new InProgressError();
    await this.repository.allowPause();
  }

  /** Stores the receipt in the transaction of the operation. */
  async keep(
    key: OperationKey,
    fingerprint: Buffer,
    { status, contentType, body }: Content,
    hasWritten: boolean,
  ): Promise<void> {
    const answer = hasWritten || body.length <= MOST_KEPT ? body : null;
    await this.repository.insert(key, { fingerprint, status, contentType, answer });
  }
}
