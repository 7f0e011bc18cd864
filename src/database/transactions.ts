import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { OpenTransaction } from './open-transaction.js';
import { Operation } from './operation.js';
import { isTransactionConflict, UnavailableError } from './pg-errors.js';

/** Milliseconds that the other transaction of a deadlock has to take its lock before the one that was aborted runs again. */
const HEAD_START = 100;

/** Writes what was noted in a transaction, once before its commit. */
type WriteNotes = (notes: unknown[]) => Promise<void>;

/** What the running code belongs to. */
interface Scope {
  readonly operation: Operation | null;
  readonly transaction: OpenTransaction | null;
}

export interface OperationParts<T> {
  /** The name that the client gave the operation. */
  readonly name: string;
  /** The first statements of the transaction. When it throws, nothing is done. */
  readonly first: () => Promise<void>;
  readonly work: () => Promise<T>;
  /** The last statements of the transaction. @param hasWritten whether `work` opened a transaction */
  readonly last: (result: T, hasWritten: boolean) => Promise<void>;
}

/**
 * The transaction of the running code. Repositories take their entity manager from here, so that their statements run in the
 * transaction that a service has opened, in whatever class they are.
 *
 * A write is one transaction, which a service opens with `run`. Parse and convert before it, so that nothing slow holds a connection.
 * Inside `run`, statements are awaited one by one: after `Promise.all` some would run when the transaction has ended
 * (`npm run deps:check` finds it). What may fail alone, such as one of many items, runs in `attempt`. After a deadlock the outermost
 * work runs once more, so work that fails leaves nothing behind in memory.
 *
 * Several rows are locked in the order of their ids before they are changed (`lockAllIn`), tables in this order: stores, households,
 * ingredients, recipes, plan, recurring groceries, groceries. Before a row refers to another one, that one is locked: with `lockAgainstRemoval`, or
 * with `lockAgainstChange` when the row shows something of it. What is removed is locked with `lockToRemove`, for which both wait. The
 * counter of the feed is the last lock of a transaction.
 */
@Injectable()
export class Transactions {
  private readonly store = new AsyncLocalStorage<Scope>();
  private writeNotes: WriteNotes = () => Promise.reject(new Error('Nobody writes what was noted'));

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The manager of the running transaction; that of the data source when there is none. */
  get manager(): EntityManager {
    return this.runner?.manager ?? this.dataSource.manager;
  }

  /** The runner of the running transaction. @throws Error when that transaction has ended */
  get runner(): QueryRunner | null {
    const scope = this.store.getStore();
    if (scope?.transaction != null) return scope.transaction.open.runner;
    return this.operation?.transaction?.runner ?? null;
  }

  /** The name that the client gave to the operation that runs; `null` without one. */
  get operationName(): string | null {
    return this.operation?.name ?? null;
  }

  /**
   * Runs `work` in a transaction: joins the running one, or begins one and commits it. When Postgres aborts the transaction to end a
   * deadlock, `work` is called once more after a moment, so it must leave nothing behind when it fails.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { operation } = this;
    const transaction = this.store.getStore()?.transaction ?? null;
    if (transaction !== null) return this.join(transaction.open, work);
    if (operation !== null) return this.runPart(operation, work);
    try {
      return await this.begin(work);
    } catch (error) {
      if (!isTransactionConflict(error)) throw error;
      await sleep(HEAD_START);
      return this.begin(work);
    }
  }

  /**
   * Runs a part of a transaction that may fail alone: its statements, notes and `afterCommit` are undone, and the rest of the
   * transaction goes on. Without a transaction it is `run`.
   */
  attempt<T>(work: () => Promise<T>): Promise<T> {
    const transaction = this.store.getStore()?.transaction ?? null;
    return transaction === null ? this.run(work) : this.inSavepoint(transaction.open, work);
  }

  /** Runs `work` to learn its result, and undoes it. */
  dryRun<T>(work: () => Promise<T>): Promise<T> {
    return this.run(() => {
      const transaction = this.store.getStore()?.transaction as OpenTransaction;
      return this.inSavepoint(transaction.open, work, { isUndone: true });
    });
  }

  /** Calls `act` after the commit, or at once when no transaction runs. It is not called when the transaction fails. */
  afterCommit(act: () => void): void {
    const transaction = this.store.getStore()?.transaction?.open ?? this.operation?.transaction ?? null;
    if (transaction === null) act();
    else transaction.acts.push(act);
  }

  /** Keeps the note for the end of the outermost transaction. */
  note(note: unknown): void {
    const transaction = this.store.getStore()?.transaction ?? null;
    if (transaction === null) throw new Error('Something is to be written at the end of a transaction, but none runs');
    transaction.open.notes.push(note);
  }

  /** @param write called at the end of each transaction that has notes, with all of them */
  onNotes(write: WriteNotes): void {
    this.writeNotes = write;
  }

  /**
   * Makes all transactions of `work` one. Each of them is a savepoint of it, so that one that fails undoes nothing else.
   * @throws UnavailableError after a deadlock: a part of an operation cannot be repeated
   */
  async runAsOne<T>({ name, first, work, last }: OperationParts<T>): Promise<T> {
    const operation: Operation = new Operation(name, this.dataSource.createQueryRunner(), (transaction) =>
      this.store.run({ operation, transaction }, first),
    );
    try {
      const result = await this.store.run({ operation, transaction: null }, async () => {
        const answer = await work();
        const hasWritten = operation.hasBegun;
        await this.runPart(operation, () => last(answer, hasWritten));
        return answer;
      });
      await this.commit(operation.transaction as OpenTransaction, operation);
      return result;
    } catch (error) {
      throw isTransactionConflict(error) ? new UnavailableError('Too many changes at once wait for each other') : error;
    } finally {
      operation.isOver = true;
      await close(operation.runner, operation.transaction);
    }
  }

  private get operation(): Operation | null {
    const operation = this.store.getStore()?.operation ?? null;
    return operation === null || operation.isOver ? null : operation;
  }

  private async begin<T>(work: () => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const transaction = new OpenTransaction(runner);
    try {
      await runner.startTransaction();
      const result = await this.store.run({ operation: null, transaction }, work);
      await this.commit(transaction, null);
      return result;
    } finally {
      await close(runner, transaction);
    }
  }

  private async join<T>(transaction: OpenTransaction, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      transaction.failure ??= { error };
      throw error;
    }
  }

  private runPart<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
    return operation.runPart((transaction) =>
      this.store.run({ operation, transaction }, () => this.inSavepoint(transaction.open, work)),
    );
  }

  private async inSavepoint<T>(
    transaction: OpenTransaction,
    work: () => Promise<T>,
    { isUndone = false } = {},
  ): Promise<T> {
    const { runner, notes, acts } = transaction;
    const before = { notes: notes.length, acts: acts.length };
    const undo = async (): Promise<void> => {
      notes.length = before.notes;
      acts.length = before.acts;
      await runner.rollbackTransaction();
      transaction.failure = null;
    };
    await runner.startTransaction();
    let result: T;
    try {
      result = await work();
      if (transaction.failure !== null) throw transaction.failure.error;
      if (!isUndone) await runner.commitTransaction();
    } catch (error) {
      await undo();
      throw error;
    }
    if (isUndone) await undo();
    return result;
  }

  private async commit(transaction: OpenTransaction, operation: Operation | null): Promise<void> {
    await this.store.run({ operation, transaction }, () => this.flush(transaction));
    transaction.isOver = true;
    await transaction.runner.commitTransaction();
    this.store.exit(() => {
      for (const act of transaction.acts) act();
    });
  }

  /**
   * The last statements of a transaction. In a transaction in which the error of another statement was ignored, COMMIT becomes ROLLBACK and
   * does not fail; a statement before it does.
   */
  private async flush({ runner, notes, failure }: OpenTransaction): Promise<void> {
    if (failure !== null) throw failure.error;
    if (notes.length === 0) await runner.query('SELECT 1');
    else await this.writeNotes(notes);
  }
}

/** Rolls the transaction back unless it was committed, and gives the connection back. */
async function close(runner: QueryRunner, transaction: OpenTransaction | null): Promise<void> {
  if (transaction !== null) transaction.isOver = true;
  // A lost connection cannot roll back; Postgres does that when the connection ends.
  if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
  await runner.release();
}
