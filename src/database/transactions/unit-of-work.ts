import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager } from 'typeorm';
import { isDeadlock, UnavailableError } from '../pg-errors.js';
import type { Statement } from './statement.js';
import type { Transaction } from './transaction.js';
import { untilCounted } from './until-counted.js';

type Work<T> = (tx: Transaction) => Promise<T>;

/** What a unit needs of `Sql`. */
export interface UnitSupport {
  readonly dataSource: DataSource;
  /** A transaction on a connection of its own, in the turn of the household. */
  transaction(householdId: string, work: Work<void>): Promise<void>;
}

/** Thrown inside the transaction of a unit to roll it back. */
class UndoneError extends Error {}

const WRITES = /\b(insert|update|delete|merge|truncate|copy|call|lock|share|set_config|pg_\w*(lock|notify)\w*)\b/i;
const writing = new WeakMap<Statement, boolean>();

/**
 * The unit of the running code. Before Node 24 an enabled store slows down each promise of the process, so the store is disabled
 * while there are no units.
 */
const store = new AsyncLocalStorage<UnitOfWork | undefined>();
let units = 0;

/** The unit of the running code, while it accepts statements. */
export function unitNow(): UnitOfWork | undefined {
  const unit = store.getStore();
  return unit?.isActive === true ? unit : undefined;
}

/**
 * Runs all statements of some work in one transaction, in whatever class they are: `Sql` passes them to the unit of the running code.
 * The transaction begins with the first statement that writes. Earlier reads run outside of it, so that no connection is held while a
 * picture is converted or a page is parsed. Each statement and each transaction of the work is a savepoint, so that an expected
 * conflict undoes only that part.
 */
export class UnitOfWork {
  private state: 'new' | 'active' | 'over' = 'new';
  private householdId = '';
  private begin: Work<void> = () => Promise.resolve();
  private opened: Promise<Transaction> | undefined;
  private ended: Promise<void> = Promise.resolve();
  /** Statements and transactions run one after the other, because savepoints must be nested. */
  private last: Promise<unknown> = Promise.resolve();
  private finish: (last: Work<void>) => void = () => undefined;
  private undo: (reason: Error) => void = () => undefined;
  private ownManager: EntityManager | undefined;

  constructor(private readonly support: UnitSupport) {}

  get isActive(): boolean {
    return this.state === 'active';
  }

  /** Runs the work in this unit, including everything that it starts. End the unit with `commit` or `rollBack`. */
  around<T>(work: () => T): T {
    units++;
    return store.run(this, work);
  }

  /** Accepts statements from now on. @param begin runs the first statements of the transaction; when it throws, nothing is done */
  activate(householdId: string, begin: Work<void>): void {
    this.householdId = householdId;
    this.begin = begin;
    this.state = 'active';
  }

  /** Whether the statement must run in the transaction. */
  takes(statement: Statement): boolean {
    return this.opened !== undefined || doesWrite(statement);
  }

  /** @throws UnavailableError at a deadlock, because a part of a unit cannot be repeated */
  run<T>(work: Work<T>): Promise<T> {
    const turn = this.last.then(() => this.nest(work));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** For TypeORM's own statements. */
  get manager(): EntityManager {
    this.ownManager ??= this.makeManager();
    return this.ownManager;
  }

  /** Runs the statements of `last`, and commits. */
  async commit(last: Work<void>): Promise<void> {
    await this.last;
    const opened = this.open();
    this.end();
    await opened;
    this.finish(last);
    await this.ended;
  }

  /** Rolls the transaction back, if it has begun. */
  async rollBack(): Promise<void> {
    this.end();
    if (this.opened === undefined) return;
    this.undo(new UndoneError());
    await this.ended.catch(() => undefined);
  }

  private end(): void {
    if (this.state === 'over') return;
    this.state = 'over';
    units--;
    if (units === 0) store.disable();
  }

  private async nest<T>(work: Work<T>): Promise<T> {
    const tx = await this.open();
    try {
      // Outside the unit: a statement that the work runs outside its transaction would wait for the unit for ever.
      return await store.run(undefined, () => untilCounted(() => tx.nest(work)));
    } catch (error) {
      throw isDeadlock(error) ? new UnavailableError('Too many changes at once wait for each other') : error;
    }
  }

  private open(): Promise<Transaction> {
    this.opened ??= new Promise((resolve, reject) => {
      const finished = new Promise<Work<void>>((finish, undo) => {
        this.finish = finish;
        this.undo = undo;
      });
      // The unit may be rolled back before the transaction has begun.
      finished.catch(() => undefined);
      this.ended = this.support.transaction(this.householdId, async (tx) => {
        await this.begin(tx);
        resolve(tx);
        await (
          await finished
        )(tx);
      });
      this.ended.catch(reject);
    });
    return this.opened;
  }

  /** The manager of a query runner without a connection, which runs its queries in this unit. */
  private makeManager(): EntityManager {
    const runner = this.support.dataSource.createQueryRunner();
    Object.assign(runner, {
      isTransactionActive: true,
      transactionDepth: 1,
      query: (...query: Parameters<typeof runner.query>) =>
        this.run(({ manager }) => (manager.queryRunner as typeof runner).query(...query) as Promise<unknown>),
    });
    return runner.manager;
  }
}

function doesWrite(statement: Statement): boolean {
  const known = writing.get(statement);
  if (known !== undefined) return known;
  const writes = WRITES.test(statement.text);
  writing.set(statement, writes);
  return writes;
}
