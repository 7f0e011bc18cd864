import { randomUUID } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../../src/database/data-source.js';
import { entities } from '../../../src/database/schema/entities.js';
import { Transactions } from '../../../src/database/transactions.js';
import { LeaseLostError, type NewTask, type Task, WHOLE_SERVER } from '../../../src/tasks/task.js';
import type { TaskKind } from '../../../src/tasks/task-kind.js';
import { TaskRunner } from '../../../src/tasks/task-runner.js';
import { Tasks } from '../../../src/tasks/tasks.js';
import { TasksRepository } from '../../../src/tasks/tasks.repository.js';
import { cloneDatabase, type TestDatabase } from '../database/database.js';
import { until } from '../until.js';

/** One attempt of the test's kind of task. */
export type Act = (task: Task, stop: AbortSignal) => Promise<void>;

/** The part of a process that concerns tasks: its own connections and runner. */
export class TaskProcess {
  /** The subjects in the order in which this process began them. */
  readonly begun: string[] = [];
  readonly givenUp: string[] = [];
  readonly handedBack: string[] = [];
  /** The subject for which the hand-back fails. */
  failsToHandBack: string | null = null;
  readonly tasks: Tasks;
  readonly transactions: Transactions;
  readonly runner: TaskRunner;
  private readonly repository: TasksRepository;

  constructor(
    private readonly dataSource: DataSource,
    kind: { name: string; places: number; act: Act },
  ) {
    this.transactions = new Transactions(dataSource);
    this.repository = new TasksRepository(this.transactions);
    this.tasks = new Tasks(this.repository, this.transactions);
    this.runner = new TaskRunner(this.tasks, this.repository, pino({ level: 'silent' }));
    this.runner.register(this.kindOf(kind));
  }

  start(): this {
    this.runner.start();
    return this;
  }

  async add(...tasks: NewTask[]): Promise<void> {
    await this.tasks.add(...tasks);
  }

  async stop(): Promise<void> {
    await this.runner.beforeApplicationShutdown();
    await this.dataSource.destroy();
  }

  /** Begins an attempt and never renews its lease, like a process that was killed. */
  async beginAndVanish(kind: string): Promise<Task> {
    const full = await this.repository.fullLanes(kind);
    const [first] = await this.repository.readyHouseholds(kind, full);
    const task = await this.tasks.begin(kind, first?.householdId ?? WHOLE_SERVER, full);
    if (task === null) throw new Error('There is nothing to begin');
    return task;
  }

  private kindOf({ name, places, act }: { name: string; places: number; act: Act }): TaskKind {
    return {
      name,
      places,
      run: async (task, stop) => {
        this.begun.push(task.subject);
        await act(task, stop);
        await this.tasks.complete(task);
      },
      giveUp: async (task) => {
        await this.tasks.complete(task);
        this.givenUp.push(task.subject);
      },
      onHandBack: ({ subject }) => {
        this.handedBack.push(subject);
        return subject === this.failsToHandBack ? Promise.reject(new Error('No hand-back')) : Promise.resolve();
      },
    };
  }
}

/** A database with tasks. Each test uses a kind of its own. */
export class TaskBench {
  private constructor(
    private readonly database: TestDatabase,
    private readonly client: pg.Client,
  ) {}

  static async start(): Promise<TaskBench> {
    const database = await cloneDatabase();
    const client = new pg.Client(database.url);
    await client.connect();
    return new TaskBench(database, client);
  }

  async stop(): Promise<void> {
    await this.client.end();
    await this.database.drop();
  }

  async process(name: string, places = 4, act: Act = () => Promise.resolve()): Promise<TaskProcess> {
    const dataSource = await createDataSource(this.database.url, entities, 10).initialize();
    return new TaskProcess(dataSource, { name, places, act });
  }

  async query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.client.query<Record<string, unknown>>(text, values)).rows;
  }

  /** The remaining tasks of a kind, by subject. */
  left(kind: string, columns = 'state'): Promise<Record<string, unknown>[]> {
    return this.query(`SELECT ${columns} FROM tasks WHERE kind = $1 ORDER BY subject`, [kind]);
  }

  async untilDone(kind: string): Promise<void> {
    await until(async () => (await this.left(kind)).length === 0);
  }
}

/** With ascending subjects: tasks that are added together begin in this order. */
export function newTasks(kind: string, count: number, of: Partial<NewTask> = {}): NewTask[] {
  const householdId = of.householdId ?? randomUUID();
  const subjects = Array.from({ length: count }, () => randomUUID()).sort();
  return subjects.map((subject) => ({ kind, householdId, subject, ...of }));
}

/**
 * An attempt that lasts until the returned function is called or the attempt is stopped. Also returns the maximum
 * number of attempts at the same time.
 */
export function held(): { act: Act; release: () => void; most: () => number; now: () => readonly Task[] } {
  const running = new Set<Task>();
  let most = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const act: Act = async (task, stop) => {
    running.add(task);
    most = Math.max(most, running.size);
    const stopped = new Promise<never>((_, reject) => {
      stop.addEventListener('abort', () => {
        reject(new LeaseLostError());
      });
    });
    await Promise.race([released, stopped]).finally(() => running.delete(task));
  };
  return { act, release, most: () => most, now: () => [...running] };
}
