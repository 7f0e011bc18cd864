import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager } from 'typeorm';
import { isDeadlock, UnavailableError } from './pg-errors.js';
import type { Statement, Transaction } from './sql.js';

type Work<T> = (tx: Transaction) => Promise<T>;

/** What `Sql` lends to its units. */
export interface UnitSupport {
  readonly dataSource: DataSource;
  /** A transaction on a connection of its own, in the turn of the household. */
  transaction(householdId: string, work: Work<void>): Promise<void>;
}

/** Ends the transaction of a unit that is undone. */
class UndoneError extends Error {}

const WRITES = /\b(insert|update|delete|merge|truncate|copy|call|lock|share|set_config|pg_\w*(lock|notify)\w*)\b/i;
const writing = new WeakMap<Statement, boolean>();

/**
 * The units of what is under way. Node before 24 pays for each promise of the whole process while a store is in use, so it is
 * in use only while there are units.
 */
const store = new AsyncLocalStorage<UnitOfWork | undefined>();
let units = 0;

/** The unit that the running code belongs to, while it takes statements. */
export function unitNow(): UnitOfWork | undefined {
  const unit = store.getStore();
  return unit?.isActive === true ? unit : undefined;
}

/**
 * All statements of one piece of work as one transaction, whoever runs them: `Sql` gives them to the unit of the running code.
 *
 * The transaction begins with the first statement that writes. What is read before that goes the usual way, so that no connection
 * is held while a picture is converted or a page is parsed. A statement or a transaction of the work is a savepoint here: what is
 * refused, as at an expected conflict, is undone alone.
 */
export class UnitOfWork {
  private state: 'new' | 'active' | 'over' = 'new';
  private householdId = '';
  private begin: Work<void> = () => Promise.resolve();
  private opened: Promise<Transaction> | undefined;
  private ended: Promise<void> = Promise.resolve();
  /** Statements and transactions run one after the other: their savepoints would cross. */
  private last: Promise<unknown> = Promise.resolve();
  private finish: (last: Work<void>) => void = () => undefined;
  private undo: (reason: Error) => void = () => undefined;
  private ownManager: EntityManager | undefined;

  constructor(private readonly support: UnitSupport) {}

  get isActive(): boolean {
    return this.state === 'active';
  }

  /** Runs the work, and all that it starts, in this unit, which must be ended with `commit` or `rollBack`. */
  around<T>(work: () => T): T {
    units++;
    return store.run(this, work);
  }

  /** Takes statements from now on. @param begin the first statements of the transaction; when it throws, nothing is done */
  activate(householdId: string, begin: Work<void>): void {
    this.householdId = householdId;
    this.begin = begin;
    this.state = 'active';
  }

  /** Whether the statement belongs into the transaction. */
  takes(statement: Statement): boolean {
    return this.opened !== undefined || doesWrite(statement);
  }

  /** @throws UnavailableError at a deadlock: the unit cannot be done again in part */
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

  /** Commits what was done, with the statements of `last`. */
  async commit(last: Work<void>): Promise<void> {
    await this.last;
    const opened = this.open();
    this.end();
    await opened;
    this.finish(last);
    await this.ended;
  }

  /** Undoes what was done, if anything was. */
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
      // What the work runs beside its transaction would wait for it.
      return await store.run(undefined, () => tx.nest(work));
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
      // It may be undone before it has begun.
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

  /** Of a query runner that has no connection of its own: it asks each of its queries here. */
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
