import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseClosed, isDiskFull } from '../database/pg-errors.js';
import { LOGGER } from '../http/logger.js';
import { RecurringTask } from './recurring-task.js';
import { LeaseLostError, NotNowError, type Task } from './task.js';
import type { TaskKind } from './task-kind.js';
import { TaskQueue } from './task-queue.js';
import { Tasks } from './tasks.js';

/** Milliseconds. A task that another process added waits no longer than a poll. */
const POLL = 1_000;
const UPKEEP = 2_000;
/** What is under way may finish in this when the program stops; the rest is handed back. */
const GRACE = 5_000;
/** Seconds until an attempt is made again. Some fetch a page anew each time, though a disk may be full for hours. */
const WAIT_FOR_DISK = 60;
const WAIT_FOR_DATABASE = 1;
/** What takes the whole server down each time is not tried for ever. */
const MOST_INTERRUPTIONS = 10;
/** Turns one after the other in which other processes were faster, until the next poll. */
const MOST_LOST = 5;

interface Attempt {
  readonly task: Task;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Does tasks in turn by household: of each kind as many at once as it has places, each under a lease that is kept alive here. */
@Injectable()
export class TaskRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly queues = new Map<string, TaskQueue>();
  /** By token. */
  private readonly attempts = new Map<string, Attempt>();
  /** Attempts that are to begin anew, and in how many seconds. */
  private readonly thwarted = new Map<Task, number>();
  private readonly timers: NodeJS.Timeout[] = [];
  private isRunning = false;

  constructor(
    private readonly tasks: Tasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** From `onModuleInit` on: tasks of other kinds stay for other processes. */
  register(kind: TaskKind): void {
    this.queues.set(kind.name, new TaskQueue(kind, (queue) => this.fill(queue)));
  }

  /** Has work done by one of the processes: after each start, and as many seconds after its last end. */
  every(seconds: number, name: string, work: () => Promise<void>): void {
    this.register(new RecurringTask(this.tasks, name, seconds, work));
  }

  onApplicationBootstrap(): void {
    this.isRunning = true;
    this.tasks.onAdded((kind, householdId) => {
      this.wake(kind, householdId);
    });
    this.timers.push(
      setInterval(() => void this.attempt('look for tasks', () => this.look()), POLL),
      setInterval(() => void this.keepUp(), UPKEEP),
    );
    for (const { kind } of this.queues.values())
      if (kind.onStart !== undefined) void this.attempt(`begin with ${kind.name}`, kind.onStart.bind(kind));
    void this.attempt('look for tasks', () => this.look());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isRunning = false;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all([...this.queues.values()].map(({ filling }) => filling));
    await this.finishOrHandBack();
  }

  /** @param householdId whose it is; one that has its share already has to wait for that */
  private wake(kind: string, householdId?: string): void {
    const queue = this.queues.get(kind);
    if (!this.isRunning || queue === undefined) return;
    if (householdId !== undefined && queue.turns.taken.full.includes(householdId)) return;
    queue.wake();
  }

  private async look(): Promise<void> {
    for (const kind of await this.tasks.call([...this.queues.keys()])) this.wake(kind);
  }

  private async fill({ kind, turns }: TaskQueue): Promise<void> {
    let lost = 0;
    while (this.isRunning && turns.hasPlace && lost < MOST_LOST) {
      const turn = await this.attempt('begin tasks', () => this.tasks.begin(kind.name, turns.taken));
      if (turn == null) return;
      turns.serve(turn.householdId);
      lost = turn.isTaken ? 0 : lost + 1;
      if (turn.task !== null) this.start(kind, turn.task);
    }
  }

  private start(kind: TaskKind, task: Task): void {
    this.queues.get(kind.name)?.turns.begin(task.householdId);
    const stop = new AbortController();
    const done = this.run(kind, task, stop.signal).then(() => this.finish(kind, task));
    this.attempts.set(task.token, { task, stop, done });
  }

  /** Where the database broke off, the task may be why: then the lease runs out, and the interruption counts. */
  private async run(kind: TaskKind, task: Task, stop: AbortSignal): Promise<void> {
    try {
      if (task.interruptions < MOST_INTERRUPTIONS) await kind.run(task, stop);
      else await (kind.giveUp === undefined ? this.tasks.complete(task) : kind.giveUp(task));
    } catch (error) {
      if (stop.aborted || error instanceof LeaseLostError) return;
      if (error instanceof NotNowError) this.thwarted.set(task, error.seconds);
      else if (isDiskFull(error)) this.thwarted.set(task, WAIT_FOR_DISK);
      else if (isDatabaseClosed(error)) this.thwarted.set(task, WAIT_FOR_DATABASE);
      if (error instanceof NotNowError) return;
      this.logger.warn({ err: error, kind: kind.name, subject: task.subject }, 'Could not do a task');
    }
  }

  private async finish({ name }: TaskKind, { token, lane, householdId }: Task): Promise<void> {
    if (this.isRunning) {
      await this.handThwartedBack();
      if (lane !== null) await this.attempt('call the next task of a lane', () => this.tasks.unpark(name, lane));
    }
    this.attempts.delete(token);
    this.queues.get(name)?.turns.end(householdId);
    this.wake(name);
  }

  private async keepUp(): Promise<void> {
    await this.attempt('renew leases', () => this.renewLeases());
    await this.handThwartedBack();
    await this.attempt('take tasks over', () => this.takeOver());
  }

  private async renewLeases(): Promise<void> {
    const tokens = [...this.attempts.keys()];
    const held = await this.tasks.renew(tokens);
    for (const token of tokens) if (!held.has(token)) this.attempts.get(token)?.stop.abort();
  }

  private async takeOver(): Promise<void> {
    const kinds = [...this.queues.keys()];
    for (const task of await this.tasks.lapsed(kinds)) {
      await this.tasks.takeOver(task, this.followOf(task));
      this.wake(task.kind);
    }
    for (const kind of await this.tasks.unparkForgotten(kinds)) this.wake(kind);
  }

  /** What the database does not take now it gets with the next upkeep. */
  private async handThwartedBack(): Promise<void> {
    for (const [task, seconds] of [...this.thwarted]) {
      this.thwarted.delete(task);
      await this.tasks.handBack(task, seconds, this.followOf(task)).catch((error: unknown) => {
        this.thwarted.set(task, seconds);
        this.warn('hand a task back', error);
      });
    }
  }

  private followOf({ kind }: Task): TaskKind['onHandBack'] {
    const { kind: its } = this.queues.get(kind) ?? {};
    return its?.onHandBack?.bind(its);
  }

  private async finishOrHandBack(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, GRACE).unref());
    await Promise.race([late, Promise.all([...this.attempts.values()].map(({ done }) => done))]);
    for (const { task, stop } of this.attempts.values()) {
      this.thwarted.set(task, this.thwarted.get(task) ?? 0);
      stop.abort();
    }
    await this.handThwartedBack();
  }

  /** The database may be away for a while: that is told in the log, and the next round sees to it that nothing is lost. */
  private async attempt<T>(what: string, act: () => Promise<T>): Promise<T | undefined> {
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
