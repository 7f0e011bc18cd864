import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../database/pg-errors.js';
import { StorageQuota } from '../households/storage-quota.js';
import { HouseholdFullError } from '../http/errors.js';
import { LOGGER } from '../http/logger.js';
import { ParserService } from '../parser/parser.service.js';
import { ParseFailure, type RecipeDraft } from '../parser/recipe-draft.js';
import { contentOfDraft } from '../recipes/writing/content-of-draft.js';
import { LIMITS } from '../recipes/writing/recipe-limits.js';
import { RecipesService } from '../recipes/recipes.service.js';
import { AiBusyError, DraftReader } from './draft-reader.js';
import { ImportFailure } from './import-failure.js';
import { type ImportRun, ImportRunsRepository, LeaseLostError } from './import-runs.repository.js';
import { importOutcomes } from './outcomes.js';
import { PictureWorker } from './pictures/picture-worker.js';

/** Seconds before the second, third and fourth attempt: somebody is waiting. A site in trouble may ask for longer. */
const BACKOFF: readonly number[] = [1, 4, 15];
/** Seconds until an import that found the AI busy looks again. */
const AI_WAIT = 5;

/** Does one attempt at an import: from its page or text to a stored recipe, or to the reason why not. */
@Injectable()
export class RecipeImporter {
  constructor(
    private readonly reader: DraftReader,
    private readonly parser: ParserService,
    private readonly recipes: RecipesService,
    private readonly runs: ImportRunsRepository,
    private readonly pictures: PictureWorker,
    private readonly quota: StorageQuota,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Settles when the outcome is stored, or when somebody else has the import. */
  async run(run: ImportRun, stop: AbortSignal): Promise<void> {
    try {
      await this.store(run, await this.reader.read(run, stop), stop);
      importOutcomes.tell('completed');
    } catch (error) {
      if (stop.aborted || error instanceof LeaseLostError) return;
      if (error instanceof AiBusyError) return this.runs.handBack([run.token], AI_WAIT);
      await this.settle(run, this.explain(error, run));
    }
  }

  private async store(run: ImportRun, draft: RecipeDraft, stop: AbortSignal): Promise<void> {
    const lines = draft.ingredients.slice(0, LIMITS.ingredients).map(({ line }) => line);
    const owner = { householdId: run.householdId, signal: stop };
    const parsed = await this.parser.parseLines(lines, draft.language ?? undefined, owner);
    const content = contentOfDraft(draft, parsed, run.url);
    await this.quota.check(run.householdId);
    const isStored = await this.recipes.add(run, run.id, content, async (tx) => {
      await this.runs.complete(tx, run);
      if (content.image !== null) await this.pictures.add(tx, run.householdId, run.id);
    });
    if (isStored) this.pictures.wake();
    else await this.runs.completeAlone(run);
  }

  private explain(error: unknown, { id }: ImportRun): ImportFailure {
    if (error instanceof ImportFailure) return error;
    if (error instanceof ParseFailure) return new ImportFailure(error.code, error.message);
    if (error instanceof HouseholdFullError) return new ImportFailure(error.code, error.message);
    // The lease runs out, and the import is taken up again when the database is back.
    if (isDatabaseUnavailable(error)) throw error;
    this.logger.error({ err: error, recipeId: id }, 'An import failed unexpectedly');
    const message = 'Larder could not finish this; its log says more. Try again, or paste the text of the recipe.';
    return new ImportFailure('INTERNAL_ERROR', message, { retryable: true });
  }

  private async fail(run: ImportRun, failure: ImportFailure): Promise<void> {
    if (await this.runs.fail(run, failure)) importOutcomes.tell(failure.code);
  }

  private async settle(run: ImportRun, failure: ImportFailure): Promise<void> {
    const wait = BACKOFF[run.attempts - 1];
    if (!failure.retryable || wait === undefined) await this.fail(run, failure);
    else await this.runs.postpone(run, failure, Math.max(wait, failure.retryAfterSeconds ?? 0));
  }
}
