import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../../database/pg-errors.js';
import { LOGGER } from '../../http/logger.js';
import { DomainError } from '../../http/problems/errors.js';
import { LeaseLostError, NotNowError, type Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import { ArchiveFolder } from './archive-folder.js';
import { ArchiveEntriesRepository } from './archive-entries.repository.js';
import { type ArchiveRun, ArchiveRunsService, type EntryOutcome } from './archive-runs.service.js';
import { ARCHIVE_TASK } from './archive-task.js';
import { ArchivedRecipeImporter } from './archived-recipe-importer.js';
import { type ArchiveWork, newArchiveWork } from './archive-work.js';
import { HouseholdImporter } from './household/household-importer.js';
import { ArchiveError } from './reading/archive-error.js';
import type { ReadItem } from './reading/archive-questions.js';
import { ArchiveReader } from './reading/archive-reader.js';

const HOUR = 3_600;
/** Milliseconds after which another archive gets its turn. */
const SLICE = 30_000;
/** Seconds before the second and third attempt after an unexpected error. */
const BACKOFF: readonly number[] = [5, 60];

const INTERRUPTED_EACH_TIME = 'Larder stopped each time it worked on this archive. Upload it again.';
const UNEXPECTED = 'Larder could not finish this archive; its log says more. Upload it again.';
const NOT_STORED = 'Larder could not store this recipe; its log says more.';

/**
 * Imports archives. The result of each recipe is stored together with the recipe, so that an interrupted import
 * continues after it. The id of a recipe is derived from the archive and its position there, so that a second attempt
 * adds no second recipe.
 */
@Injectable()
export class ArchiveImporter implements OnModuleInit, TaskKind {
  readonly name = ARCHIVE_TASK;
  /** One household gets only one of them. */
  readonly places = 2;

  constructor(
    private readonly runs: ArchiveRunsService,
    private readonly entries: ArchiveEntriesRepository,
    private readonly folder: ArchiveFolder,
    private readonly recipes: ArchivedRecipeImporter,
    private readonly household: HouseholdImporter,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
    this.runner.every(HOUR, 'removeOldArchives', () => this.runs.removeOld());
  }

  async run(task: Task, stop: AbortSignal): Promise<void> {
    const run = await this.runs.begin(task);
    if (run === null) return this.tasks.complete(task);
    try {
      const isDone = await this.importSlice(run, stop);
      await (isDone ? this.runs.complete(run) : this.runs.waitForTurn(run));
      if (isDone) await this.folder.remove(run.id);
    } catch (error) {
      if (stop.aborted || mustWait(error)) throw error;
      await this.settle(run, error);
    }
  }

  async giveUp(task: Task): Promise<void> {
    await this.runs.fail(task, INTERRUPTED_EACH_TIME);
    await this.folder.remove(task.subject);
  }

  onHandBack(task: Task): Promise<void> {
    return this.runs.handBack(task);
  }

  /** Returns whether every recipe of the archive has its result. */
  private async importSlice(run: ArchiveRun, stop: AbortSignal): Promise<boolean> {
    const { numbers: done, tried } = await this.entries.done(run);
    const path = await this.folder.fileOf(run, stop);
    const { reader } = await ArchiveReader.open({ path, name: run.fileName }, stop);
    const work = newArchiveWork(run, tried, stop);
    const end = performance.now() + SLICE;
    try {
      for (let number = 0; number < run.total; number++) {
        if (done.has(number)) continue;
        if (performance.now() >= end) return false;
        await this.importOne(work, number, await reader.read(number));
      }
      await this.household.import(run, reader, stop);
      return true;
    } finally {
      reader.close();
    }
  }

  private async importOne(work: ArchiveWork, number: number, item: ReadItem): Promise<void> {
    work.stop.throwIfAborted();
    const outcome = await this.outcomeOf(work, number, item);
    const name = label(outcome.name === '' ? item.name : outcome.name);
    await this.runs.addEntry(work.run, { ...outcome, name, entry: label(outcome.entry) });
  }

  private async outcomeOf(work: ArchiveWork, number: number, item: ReadItem): Promise<EntryOutcome> {
    const { entry, name, recipe, error } = item;
    const none = { number, entry, name, recipeId: null, version: null, errorReason: null };
    if (recipe === null) return { ...none, status: 'failed', error: label(error ?? NOT_STORED) };
    try {
      return { ...none, error: null, ...(await this.recipes.store(work, number, recipe)) };
    } catch (failure) {
      if (mustWait(failure) || work.stop.aborted) throw failure;
      if (failure instanceof DomainError) {
        const { message, reason } = failure;
        return { ...none, status: 'failed', error: label(message), errorReason: reason ?? null };
      }
      this.logger.error({ err: failure, number }, 'A recipe of an archive could not be stored');
      return { ...none, status: 'failed', error: NOT_STORED };
    }
  }

  private async settle(run: ArchiveRun, error: unknown): Promise<void> {
    const backoff = BACKOFF[run.task.attempts - 1];
    if (!(error instanceof ArchiveError)) {
      this.logger.error({ err: error, archiveId: run.id }, 'The import of an archive failed unexpectedly');
      if (backoff !== undefined) return this.runs.postpone(run, backoff);
    }
    await this.runs.fail(run.task, error instanceof ArchiveError ? error.message : UNEXPECTED);
    await this.folder.remove(run.id);
  }
}

/** Errors after which the runner hands the task back. */
function mustWait(error: unknown): boolean {
  return error instanceof LeaseLostError || error instanceof NotNowError || isDatabaseUnavailable(error);
}

/** Shortens a text of an archive for the list of results. */
function label(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, 500)
    .toWellFormed();
}
