import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config.js';
import { isDatabaseClosed, isDiskFull } from '../database/pg-errors.js';
import { LOGGER } from '../http/logger.js';
import { Turns } from '../queues/turns.js';
import { attempt } from './attempt.js';
import { type ImportRun, ImportRunsRepository } from './import-runs.repository.js';
import { importOutcomes } from './outcomes.js';
import { RecipeImporter } from './recipe-importer.js';

/** Milliseconds. An import that another process queued waits no longer than a poll. */
const POLL = 1_000;
const UPKEEP = 2_000;
/** What is under way may finish in this when the program stops; the rest is handed back. */
const GRACE = 5_000;
/** Seconds until an attempt is made again. Each fetches its page anew, though a disk may be full for hours. */
const WAIT_FOR_DISK = 60;
const WAIT_FOR_DATABASE = 1;

interface Attempt {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Works the queue in turn by household: as many imports at once as configured, each under a lease that is kept alive here. */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly attempts = new Map<string, Attempt>();
  private readonly turns: Turns;
  /** Attempts that the database kept from their end, by token; the seconds after which they begin anew. */
  private readonly thwarted = new Map<string, number>();
  private readonly timers: NodeJS.Timeout[] = [];
  private loop: Promise<void> = Promise.resolve();
  private isStopping = false;
  private isWoken = false;
  private endPause: () => void = () => undefined;

  constructor(
    private readonly runs: ImportRunsRepository,
    private readonly importer: RecipeImporter,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.turns = new Turns(config.importConcurrency);
  }

  async onApplicationBootstrap(): Promise<void> {
    await attempt(this.logger, 'restore the import queue', () => this.runs.restoreQueue());
    this.timers.push(setInterval(() => void attempt(this.logger, 'keep imports going', () => this.keepUp()), UPKEEP));
    this.loop = this.work();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    this.wake();
    await this.loop;
    await this.finishOrHandBack();
  }

  /** Something was queued: look at once. @param householdId whose it is; one that has its share already has to wait for that */
  wake(householdId?: string): void {
    if (householdId !== undefined && this.turns.taken.full.includes(householdId)) return;
    this.isWoken = true;
    this.endPause();
  }

  private async work(): Promise<void> {
    while (!this.isStopping) {
      this.isWoken = false;
      if (!this.turns.hasPlace || !(await this.beginNext())) await this.pause();
    }
  }

  /** `false` when there is nothing to begin. */
  private async beginNext(): Promise<boolean> {
    const begin = (): ReturnType<ImportRunsRepository['begin']> => this.runs.begin(this.turns.taken);
    const begun = await attempt(this.logger, 'take imports from the queue', begin);
    if (begun?.turn == null) return false;
    this.turns.serve(begun.turn.householdId);
    if (begun.run !== null) this.start(begun.run);
    return true;
  }

  private start(run: ImportRun): void {
    this.turns.begin(run.householdId);
    const stop = new AbortController();
    const done = attempt(this.logger, 'import a recipe', () => this.run(run, stop.signal)).then(() => this.finish(run));
    this.attempts.set(run.token, { stop, done });
  }

  /** Where the database broke off, the page may be why: then the lease runs out, and the interruption counts. */
  private async run(run: ImportRun, stop: AbortSignal): Promise<void> {
    try {
      await this.importer.run(run, stop);
    } catch (error) {
      if (isDiskFull(error)) this.thwarted.set(run.token, WAIT_FOR_DISK);
      else if (isDatabaseClosed(error)) this.thwarted.set(run.token, WAIT_FOR_DATABASE);
      throw error;
    }
  }

  private async finish({ token, host, householdId }: ImportRun): Promise<void> {
    if (host !== null && !this.isStopping)
      await attempt(this.logger, 'call the next import of a site', () => this.runs.unpark(host));
    this.attempts.delete(token);
    this.turns.end(householdId);
    this.wake();
  }

  private async keepUp(): Promise<void> {
    await this.handThwartedBack();
    await this.renewLeases();
    const { waiting, failed } = await this.runs.takeOver();
    for (let told = 0; told < failed; told += 1) importOutcomes.tell('INTERNAL_ERROR');
    if (waiting > 0) this.wake();
  }

  private async handThwartedBack(): Promise<void> {
    for (const [token, seconds] of this.thwarted) {
      await this.runs.handBack([token], seconds);
      this.thwarted.delete(token);
    }
  }

  private async renewLeases(): Promise<void> {
    const tokens = [...this.attempts.keys()];
    const held = await this.runs.renew(tokens);
    for (const token of tokens) if (!held.has(token)) this.attempts.get(token)?.stop.abort();
  }

  private async finishOrHandBack(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, GRACE).unref());
    await Promise.race([late, Promise.all([...this.attempts.values()].map(({ done }) => done))]);
    const left = [...this.attempts.keys()];
    for (const { stop } of this.attempts.values()) stop.abort();
    if (left.length > 0) await attempt(this.logger, 'hand imports back', () => this.runs.handBack(left));
  }

  /** Ends when something was queued or finished, at the latest with the next poll. */
  private pause(): Promise<void> {
    if (this.isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
