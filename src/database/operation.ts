import type { QueryRunner } from 'typeorm';
import { OpenTransaction } from './open-transaction.js';

/**
 * A request with a name (`Idempotency-Key`), whose transactions are all parts of one:
 *
 * - The first part begins the transaction, so that parsing before it holds no connection, and claims the name. When the claim fails, so
 *   does each part.
 * - A part is a savepoint: one that fails undoes nothing of the others. The whole is undone when the handler of the request throws.
 * - Parts that are started at once run one after the other, because savepoints must be nested.
 * - A request that only reads has no part but the last one, which stores its receipt.
 * - Code that still runs when the operation has ended (`isOver`) gets transactions of its own.
 */
export class Operation {
  /** `null` until the first part. */
  transaction: OpenTransaction | null = null;
  isOver = false;
  private begun: Promise<OpenTransaction> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** @param first runs the first statements of the transaction */
  constructor(
    readonly name: string,
    readonly runner: QueryRunner,
    private readonly first: (transaction: OpenTransaction) => Promise<void>,
  ) {}

  get hasBegun(): boolean {
    return this.begun !== null;
  }

  /** Runs a part when those before it have ended. */
  runPart<T>(work: (transaction: OpenTransaction) => Promise<T>): Promise<T> {
    const part = this.last.then(async () => {
      this.begun ??= this.begin();
      return work(await this.begun);
    });
    this.last = part.catch(() => undefined);
    return part;
  }

  private async begin(): Promise<OpenTransaction> {
    await this.runner.startTransaction();
    this.transaction = new OpenTransaction(this.runner);
    await this.first(this.transaction);
    return this.transaction;
  }
}
