import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseClosed, isDiskFull } from '../database/pg-errors.js';
import { LOGGER } from '../http/logger.js';
import { RecurringTask } from './recurring-task.js';
import { LeaseLostError, NotNowError, type Task } from './task.js';
import type { TaskKind } from './task-kind.js';
import { TaskQueue } from './task-queue.js';
import { Tasks } from './tasks.js';
import type { Turns } from './turns.js';
import { TasksRepository } from './tasks.repository.js';

/** Milliseconds. A task that another process added is found after this time at the latest. */
const POLL = 1_000;
const UPKEEP = 2_000;
/** Milliseconds that running tasks get to finish when the program stops. Then they are handed back. */
const GRACE = 5_000;
/**
 * Seconds until the next attempt. It is long for a full disk, because a disk may stay full for hours and some tasks fetch a page
 * each time.
 */
const WAIT_FOR_DISK = 60;
const WAIT_FOR_DATABASE = 1;
/** A task that kills the process each time must not run for ever. */
const MOST_INTERRUPTIONS = 10;

interface Attempt {
  readonly task: Task;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/**
 * Runs tasks. Households take turns, each kind has a number of places, and the runner renews the lease of each task that runs
 * here. The server starts it, and so does a command that waits for its task. An attempt does not count when a stop, a full disk
 * or an unavailable database ended it.
 */
@Injectable()
export class TaskRunner implements BeforeApplicationShutdown {
  private readonly queues = new Map<string, TaskQueue>();
  /** By lease token. */
  private readonly attempts = new Map<string, Attempt>();
  /** Attempts that must be handed back, with the seconds until the next attempt. */
  private readonly toHandBack = new Map<Task, number>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly starting: Promise<unknown>[] = [];
  /** What the timers began and is not done. */
  private readonly rounds = new Set<Promise<unknown>>();
  private isRunning = false;

  constructor(
    private readonly tasks: Tasks,
    private readonly repository: TasksRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Call this in `onModuleInit`. Tasks of kinds that are not registered are left to other processes. */
  register(kind: TaskKind): void {
    this.queues.set(kind.name, new TaskQueue(kind, (queue) => this.fill(queue)));
  }

  /** Registers work that one of the processes runs after each start, and then `seconds` after the end of each run. */
  every(seconds: number, name: string, work: (stop: AbortSignal) => Promise<void>): void {
    this.register(new RecurringTask(this.tasks, name, seconds, work));
  }

  /** Call this once, after all kinds were registered. */
  start(): void {
    this.isRunning = true;
    this.tasks.onAdded((kind, householdId) => {
      this.wake(kind, householdId);
    });
    const look = (): Promise<unknown> => this.tryOrWarn('look for tasks', () => this.look());
    for (const { kind } of this.queues.values())
      if (kind.onStart !== undefined)
        this.starting.push(this.tryOrWarn(`begin with ${kind.name}`, kind.onStart.bind(kind)));
    this.begin(look);
    this.timers.push(
      setInterval(() => {
        this.begin(look);
      }, POLL),
      setInterval(() => {
        this.begin(() => this.keepUp());
      }, UPKEEP),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isRunning = false;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all([...this.starting, ...this.rounds]);
    await Promise.all([...this.queues.values()].map(({ filling }) => filling));
    await this.finishOrHandBack();
  }

  /** @param householdId the household that the task belongs to; nothing happens while this household has no free place */
  private wake(kind: string, householdId?: string): void {
    const queue = this.queues.get(kind);
    if (!this.isRunning || queue === undefined) return;
    if (householdId !== undefined && queue.turns.isFull(householdId)) return;
    queue.wake();
  }

  /** @param round does not fail */
  private begin(round: () => Promise<unknown>): void {
    const running = round().finally(() => this.rounds.delete(running));
    this.rounds.add(running);
  }

  private async look(): Promise<void> {
    for (const kind of await this.repository.call([...this.queues.keys()])) this.wake(kind);
  }

  /** Begins a task for each free place. A task that ends wakes its queue, so that households whose tasks became ready later get their turn. */
  private async fill({ kind, turns }: TaskQueue): Promise<void> {
    while (this.isRunning && turns.free > 0) {
      const task = await this.tryOrWarn('begin a task', () => this.beginOne(kind, turns));
      if (task == null) return;
      this.runHere(kind, task);
    }
  }

  /** Begins a task of the first household, in the order of turns, that has one which can begin. @returns `null` when there is none */
  private async beginOne({ name }: TaskKind, turns: Turns): Promise<Task | null> {
    const full = await this.repository.fullLanes(name);
    for (const householdId of turns.inOrder(await this.repository.readyHouseholds(name, full))) {
      if (!this.isRunning) return null;
      const task = await this.tasks.begin(name, householdId, full);
      if (task !== null) return task;
    }
    return null;
  }

  private runHere(kind: TaskKind, task: Task): void {
    this.queues.get(kind.name)?.turns.begin(task.householdId);
    const stop = new AbortController();
    const done = this.run(kind, task, stop.signal).then(() => this.finish(kind, task));
    this.attempts.set(task.token, { task, stop, done });
  }

  /**
   * After an error that is not handled here the lease runs out, and that counts as an interruption: the task may have caused the
   * error.
   */
  private async run(kind: TaskKind, task: Task, stop: AbortSignal): Promise<void> {
    try {
      if (task.interruptions < MOST_INTERRUPTIONS) await kind.run(task, stop);
      else await (kind.giveUp === undefined ? this.tasks.complete(task) : kind.giveUp(task));
    } catch (error) {
      if (stop.aborted || error instanceof LeaseLostError) return;
      if (error instanceof NotNowError) this.toHandBack.set(task, error.seconds);
      else if (isDiskFull(error)) this.toHandBack.set(task, WAIT_FOR_DISK);
      else if (isDatabaseClosed(error)) this.toHandBack.set(task, WAIT_FOR_DATABASE);
      if (error instanceof NotNowError) return;
      this.logger.warn({ err: error, kind: kind.name, subject: task.subject }, 'Could not do a task');
    }
  }

  private async finish({ name }: TaskKind, { token, householdId }: Task): Promise<void> {
    if (this.isRunning) await this.handBackFailed();
    this.attempts.delete(token);
    this.queues.get(name)?.turns.end(householdId);
    this.wake(name);
  }

  private async keepUp(): Promise<void> {
    await this.tryOrWarn('renew leases', () => this.renewLeases());
    await this.handBackFailed();
    await this.tryOrWarn('take tasks over', () => this.takeOver());
  }

  private async renewLeases(): Promise<void> {
    const tokens = [...this.attempts.keys()];
    const held = await this.tasks.renew(tokens);
    for (const token of tokens) if (!held.has(token)) this.attempts.get(token)?.stop.abort();
  }

  private async takeOver(): Promise<void> {
    await this.repository.takeParked();
    for (const task of await this.repository.lapsed([...this.queues.keys()])) {
      await this.takeOverOne(task);
      this.wake(task.kind);
    }
  }

  /**
   * When what the kind does at a hand-back fails, the task is taken over without it, so that the interruption counts and no task fails
   * for ever.
   */
  private async takeOverOne(task: Task): Promise<void> {
    const afterwards = this.afterHandBackOf(task);
    const isDone = await this.tryOrWarn(`take over ${task.kind}`, async () => {
      await this.tasks.takeOver(task, afterwards);
      return true;
    });
    if (isDone !== true) await this.tasks.takeOver(task);
  }

  /** A task that cannot be handed back now, for example because the database is down, is tried again in the next round. */
  private async handBackFailed(): Promise<void> {
    for (const [task, seconds] of [...this.toHandBack]) {
      this.toHandBack.delete(task);
      await this.tasks.handBack(task, seconds, this.afterHandBackOf(task)).catch((error: unknown) => {
        this.toHandBack.set(task, seconds);
        this.warn('hand a task back', error);
      });
    }
  }

  private afterHandBackOf({ kind }: Task): TaskKind['onHandBack'] {
    const { kind: its } = this.queues.get(kind) ?? {};
    return its?.onHandBack?.bind(its);
  }

  private async finishOrHandBack(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, GRACE).unref());
    await Promise.race([late, Promise.all([...this.attempts.values()].map(({ done }) => done))]);
    for (const { task, stop } of this.attempts.values()) {
      this.toHandBack.set(task, this.toHandBack.get(task) ?? 0);
      stop.abort();
    }
    await this.handBackFailed();
  }

  /** Logs an error and continues: the database may be down for a while, and the next round repeats what was missed. */
  private async tryOrWarn<T>(what: string, act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      this.warn(what, error);
      return undefined;
    }
  }

  private warn(what: string, error: unknown): void {
    this.logger.warn({ err: error }, `Could not ${what}`);
  }
}
