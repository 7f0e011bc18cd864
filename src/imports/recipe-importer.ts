import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.js';
import { isDatabaseUnavailable } from '../database/pg-errors.js';
import { AdvisoryLocks } from '../database/advisory-locks.js';
import { Transactions } from '../database/transactions.js';
import { StorageQuota } from '../households/storage-quota.js';
import { LimitReachedError } from '../households/limit-reached-error.js';
import { HouseholdFullError } from '../http/problems/errors.js';
import { LOGGER } from '../http/logger.js';
import { Outcomes } from '../metrics/outcomes.js';
import { ParserService } from '../parser/parser.service.js';
import { ParseFailure } from '../parser/recipe-draft.js';
import { contentOfDraft } from '../recipes/writing/content-of-draft.js';
import { HouseholdLimits } from '../recipes/limits/household-limits.service.js';
import { LIMITS } from '../recipes/writing/recipe-limits.js';
import { type KnownRecipe, RecipesService } from '../recipes/recipes.service.js';
import { urlKey } from '../recipes/url-key.js';
import type { RecipeContent } from '../recipes/writing/recipe-content.js';
import { hashOf } from '../shared/text/digest.js';
import { titleKey } from '../shared/text/title-key.js';
import { LeaseLostError, NotNowError, type Task } from '../tasks/task.js';
import type { TaskKind } from '../tasks/task-kind.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { Tasks } from '../tasks/tasks.js';
import { DraftReader, type ReadDraft } from './draft-reader.js';
import { FilePictures } from './files/file-pictures.js';
import { type Doubtful, doubtfulIn, NOTHING_DOUBTFUL } from './files/doubtful.js';
import { FAILURE_CODES, ImportFailure } from './import-failure.js';
import { ImportGoneError, type ImportRun, ImportRunsService } from './import-runs.service.js';
import { IMPORT_TASK } from './import-task.js';
import { warningsOf } from './import-warning.js';
import { type BroughtPicture, BroughtPictures } from './pictures/brought-pictures.js';

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
 * Runs imports: from a page or text to a stored recipe, or to the reason of the failure. The configuration says how many run at
 * the same time.
 */
@Injectable()
export class RecipeImporter implements OnModuleInit, TaskKind {
  readonly name = IMPORT_TASK;
  readonly places: number;

  constructor(
    private readonly reader: DraftReader,
    private readonly parser: ParserService,
    private readonly recipes: RecipesService,
    private readonly runs: ImportRunsService,
    private readonly pictures: BroughtPictures,
    private readonly filePictures: FilePictures,
    private readonly quota: StorageQuota,
    private readonly limits: HouseholdLimits,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    private readonly transactions: Transactions,
    private readonly locks: AdvisoryLocks,
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
      await this.store(run, await this.reader.read(run, stop), stop);
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

  private async store(run: ImportRun, read: ReadDraft, stop: AbortSignal): Promise<void> {
    const { draft, address } = read;
    const lines = draft.ingredients.slice(0, LIMITS.ingredients);
    const owner = { householdId: run.householdId, signal: stop };
    const ingredients = await this.parser.readIngredients(lines, draft.language ?? undefined, owner);
    const content = contentOfDraft(draft, ingredients, address);
    await this.quota.check(run.householdId);
    const pictures = run.source === 'file' ? await this.filePictures.of(run, read.scans ?? [], stop) : [];
    const doubtful = doubtfulIn(draft, read.doubtful ?? []);
    const ready = { content, hash: hashOf(content), address, warnings: warningsOf(draft, doubtful.words), doubtful };
    await this.limits.orWithoutPictures(
      () => this.storeRecipe(run, ready, pictures),
      () => this.storeRecipe(run, ready, []),
    );
  }

  private async storeRecipe(
    run: ImportRun,
    { content, hash, address, warnings, doubtful }: ReadyRecipe,
    pictures: readonly BroughtPicture[],
  ): Promise<void> {
    await this.transactions.run(async () => {
      await this.locks.wait('import', run.householdId, titleKey(content.name));
      await this.runs.endTask(run);
      const duplicateOf = await this.findSame(run, content, hash, address);
      if (duplicateOf === null)
        await this.pictures.store(run, content, pictures, (pictured, image) =>
          this.recipes.addImported(run, run.id, pictured, image, hash),
        );
      const found = duplicateOf === null ? { warnings, doubtful } : { warnings: [], doubtful: NOTHING_DOUBTFUL };
      await this.runs.complete(run, { duplicateOf, ...found });
    });
  }

  /**
   * The recipe that the household has already: of the same name, and from the same page or with the same content, as a text that is pasted
   * twice. The name must be the same because some sites give all their pages one canonical address.
   */
  private async findSame(
    { householdId, id }: ImportRun,
    content: RecipeContent,
    hash: Buffer,
    address: string | null,
  ): Promise<string | null> {
    const pages = [content.url, address].map((one) => (one === null ? null : urlKey(one)));
    const known = await this.recipes.findByName(householdId, content.name);
    const isSame = ({ urlKey: page, contentHash: other }: KnownRecipe): boolean =>
      (page !== null && pages.includes(page)) || other.equals(hash);
    return known.find((one) => one.id !== id && isSame(one))?.id ?? null;
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

/** What is stored of an import. */
interface ReadyRecipe {
  readonly content: RecipeContent;
  readonly hash: Buffer;
  /** Of the page. */
  readonly address: string | null;
  readonly warnings: ReturnType<typeof warningsOf>;
  readonly doubtful: Doubtful;
}
