import type { QueryRunner } from 'typeorm';

/** One database transaction, and what is to happen at its end. */
export class OpenTransaction {
  readonly notes: unknown[] = [];
  readonly acts: (() => void)[] = [];
  /** Set when a part failed that was not an `attempt`. Nothing is committed then. */
  failure: { readonly error: unknown } | null = null;
  isOver = false;

  constructor(readonly runner: QueryRunner) {}

  /** The same transaction, while it accepts statements. */
  get open(): this {
    if (this.isOver)
      throw new Error('The transaction of this code has ended. Each statement in a transaction must be awaited.');
    return this;
  }
}
