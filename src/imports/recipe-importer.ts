import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.js';
import { isDatabaseUnavailable } from '../database/pg-errors.js';
import { LimitReachedError } from '../households/limit-reached-error.js';
import { HouseholdFullError } from '../http/problems/errors.js';
import { LOGGER } from '../http/logger.js';
import { Outcomes } from '../metrics/outcomes.js';
import { ParseFailure } from '../parser/recipe-draft.js';
import { HouseholdLimits } from '../recipes/limits/household-limits.service.js';
import { LeaseLostError, NotNowError, type Task } from '../tasks/task.js';
import type { TaskKind } from '../tasks/task-kind.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { Tasks } from '../tasks/tasks.js';
import { DraftReader } from './draft-reader.js';
import { ImportedRecipes } from './imported-recipes.js';
import { FAILURE_CODES, ImportFailure } from './import-failure.js';
import { ImportGoneError, ImportRunsService } from './import-runs.service.js';
import { IMPORT_TASK } from './import-task.js';

/**
 * Seconds before the second, third and fourth attempt. They are short because somebody is waiting. A site may ask for a longer
 * pause.
 */
const BACKOFF: readonly number[] = [1, 4, 15];

const HOUR = 3_600;

const importOutcomes = new Outcomes(
  'larder_imports_finished_total',
  'Imports that this process finished, by outcome: completed or the code of the failure',
  ['completed', ...FAILURE_CODES],
);

const INTERRUPTED_EACH_TIME =
  'Larder stopped each time it worked on this. Try again, or paste the text of the recipe in smaller parts.';
const UNEXPECTED = 'Larder could not finish this; its log says more. Try again, or paste the text of the recipe.';

/**
 * Runs imports: `DraftReader` reads a page, text or files, `ImportedRecipes` stores the recipe. Here is what happens when one of them
 * fails. The configuration says how many run at the same time.
 */
@Injectable()
export class RecipeImporter implements OnModuleInit, TaskKind {
  readonly name = IMPORT_TASK;
  readonly places: number;

  constructor(
    private readonly reader: DraftReader,
    private readonly storing: ImportedRecipes,
    private readonly runs: ImportRunsService,
    private readonly limits: HouseholdLimits,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.places = config.importConcurrency;
  }

  onModuleInit(): void {
    this.runner.register(this);
    this.runner.every(HOUR, 'removeOldImports', () => this.runs.removeOld());
  }

  async run(task: Task, stop: AbortSignal): Promise<void> {
    const run = await this.runs.begin(task);
    if (run === null) return this.tasks.complete(task);
    try {
      await this.limits.checkRecipes(run.householdId);
      await this.storing.store(run, await this.reader.read(run, stop), stop);
      importOutcomes.count('completed');
    } catch (error) {
      if (error instanceof ImportGoneError) return this.tasks.complete(task);
      if (stop.aborted || error instanceof LeaseLostError || error instanceof NotNowError) throw error;
      await this.settle(task, this.explain(error, task));
    }
  }

  async giveUp(task: Task): Promise<void> {
    await this.fail(task, new ImportFailure('INTERNAL_ERROR', INTERRUPTED_EACH_TIME));
  }

  onHandBack(task: Task): Promise<void> {
    return this.runs.handBack(task);
  }

  private explain(error: unknown, { subject }: Task): ImportFailure {
    if (error instanceof ImportFailure) return error;
    if (error instanceof ParseFailure) return new ImportFailure(error.code, error.message);
    if (error instanceof HouseholdFullError) return ImportFailure.of('HOUSEHOLD_FULL', error);
    if (error instanceof LimitReachedError) return ImportFailure.of('LIMIT_REACHED', error);
    if (isDatabaseUnavailable(error)) throw error;
    this.logger.error({ err: error, recipeId: subject }, 'An import failed unexpectedly');
    return new ImportFailure('INTERNAL_ERROR', UNEXPECTED, { retryable: true });
  }

  private async fail(task: Task, failure: ImportFailure): Promise<void> {
    await this.runs.fail(task, failure);
    importOutcomes.count(failure.code);
  }

  private async settle(task: Task, failure: ImportFailure): Promise<void> {
    const backoff = BACKOFF[task.attempts - 1];
    if (!failure.retryable || backoff === undefined) await this.fail(task, failure);
    else await this.runs.postpone(task, failure, Math.max(backoff, failure.retryAfterSeconds ?? 0));
  }
}
