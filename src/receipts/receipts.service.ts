import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../database/sql.js';
import type { Answer } from '../http/answers/held-answer.js';
import { ReadyAnswer } from '../http/answers/ready-answer.js';
import { exposedHeader } from '../http/exposed-headers.js';
import { RefusedError } from '../http/problems/errors.js';
import { problemKind } from '../http/problems/problem-kind.js';
import { RETRY_AFTER } from '../http/rate-limit-headers.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { type OperationKey, type Receipt, ReceiptsRepository } from './receipts.repository.js';

/** Bytes. A longer answer is compressed, or made again. */
const MOST_KEPT = 65_536;
/** Seconds. */
const HOUR = 3_600;

const REUSED = problemKind(409, 'OPERATION_ID_REUSED', 'Operation id reused');
const IN_PROGRESS = problemKind(409, 'OPERATION_IN_PROGRESS', 'Operation in progress');
export const REPLAYED = exposedHeader('idempotency-replayed');

class InProgressError extends RefusedError {
  constructor() {
    super(IN_PROGRESS, 'This operation is being done right now: ask again in a second');
  }

  override get headers(): Record<string, string> {
    return { [RETRY_AFTER]: '1' };
  }
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Stores the answers of named operations, so that each operation is done once even when it is sent several times. */
@Injectable()
export class ReceiptsService implements OnModuleInit {
  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(HOUR, 'removeOldReceipts', () => this.repository.removeOld());
  }

  /**
   * `new`: the operation was not done yet. `remake`: it was done and wrote nothing, and its answer was too long to store, so it is run
   * again without keeping anything.
   * @throws ReadyAnswer with the stored answer, RefusedError when the name belongs to an operation with other content
   */
  async look(key: OperationKey, fingerprint: Buffer): Promise<'new' | 'remake'> {
    const receipt = await this.repository.find(key);
    if (receipt === null) return 'new';
    if (!receipt.fingerprint.equals(fingerprint))
      throw new RefusedError(
        REUSED,
        'This name was given to an operation with another content: give each a name of its own',
      );
    if (receipt.answer === null) return 'remake';
    throw await replayOf(receipt, receipt.answer);
  }

  /** The first statement of the transaction. @throws InProgressError */
  async claim(tx: Transaction, key: OperationKey): Promise<void> {
    if (!(await this.repository.claim(tx, key))) throw new InProgressError();
  }

  /** The last statement of the transaction. @throws InProgressError */
  async keep(tx: Transaction, key: OperationKey, fingerprint: Buffer, answer: Answer): Promise<void> {
    const { status, contentType, body } = answer;
    const isLong = body.length > MOST_KEPT;
    const kept = !isLong ? body : (await this.repository.hasWritten(tx, key.householdId)) ? await pack(body) : null;
    const receipt = { fingerprint, status, contentType, answer: kept, isPacked: isLong };
    if (!(await this.repository.insert(tx, key, receipt))) throw new InProgressError();
  }
}

async function replayOf({ status, contentType, isPacked }: Receipt, answer: Buffer): Promise<ReadyAnswer> {
  const body = isPacked ? await unpack(answer) : answer;
  return new ReadyAnswer(status, { 'Content-Type': contentType, [REPLAYED]: 'true' }, body);
}
