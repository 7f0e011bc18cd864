import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Person } from '../accounts/caller.js';
import { Changes } from '../changes/changes.js';
import { isUniqueViolation } from '../database/pg-errors.js';
import { Transactions } from '../database/transactions.js';
import { ConflictError, orNotFound, TooManyRequestsError } from '../http/problems/errors.js';
import { reason } from '../http/problems/reason.js';
import { RecipesService } from '../recipes/recipes.service.js';
import { Tasks } from '../tasks/tasks.js';
import { ImportFilesService } from './files/import-files.service.js';
import { ImportLimits } from './import-limits.js';
import { importTaskOf } from './import-task.js';
import { type ImportDto, toImportDto } from './imports.dto.js';
import { ImportsRepository, type NewImport } from './imports.repository.js';
import { NO_FAILURE, type RecipeImport } from './recipe-import.entity.js';

/** Seconds. */
const RETRY_WHEN_OPEN = 60;

/** Limits of a household: number of open imports, and bytes of their texts. */
const MOST_OPEN = 10_000;
const MOST_TEXT = 100_000_000;

/** What an import reads: a page, a text, or files. */
export type AskedImport = Omit<NewImport, 'householdId' | 'userId'>;

/** Imports that wait: new ones, and failed ones that are tried again. `RecipeImporter` runs them. */
@Injectable()
export class ImportQueueService {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly files: ImportFilesService,
    private readonly recipes: RecipesService,
    private readonly limits: ImportLimits,
    private readonly tasks: Tasks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /**
   * Queues imports, all or none. A page that already has an open or completed import is left out of the result.
   * @throws TooManyRequestsError when the household would have too many open imports
   */
  add({ householdId, userId }: Person, asked: readonly AskedImport[]): Promise<RecipeImport[]> {
    const size = asked.reduce((sum, { text }) => sum + Buffer.byteLength(text ?? ''), 0);
    return this.transactions.run(async () => {
      const open = await this.repository.countOpen(householdId);
      if (open.count + asked.length > MOST_OPEN || open.bytes + size > MOST_TEXT) throw tooManyOpen();
      const added = await this.repository.add(asked.map((one) => ({ ...one, householdId, userId })));
      await this.tasks.add(...added.map(importTaskOf));
      this.changes.note('recipeImport', ...added);
      return added;
    });
  }

  /**
   * Queues a failed import again.
   * @throws NotFoundError IdInBinError LimitReachedError ConflictError when the import has not failed, another import has the page, or its
   * files are gone
   */
  async retry(householdId: string, recipeId: string): Promise<ImportDto> {
    const { status, source } = orNotFound(await this.repository.findIn(householdId, recipeId), 'Import');
    if (status !== 'failed')
      throw new ConflictError(
        `Only a failed import can be tried again; this one is ${status}`,
        reason('import.notFailed'),
      );
    if (source === 'file' && (await this.files.countOf({ householdId, id: recipeId })) === 0)
      throw new ConflictError('The files are kept for a day only: send them again', reason('import.filesGone'));
    await this.recipes.refuseInBin(householdId, recipeId);
    await this.limits.takeForRecipes(householdId, 1);
    try {
      return toImportDto(await this.revive(householdId, recipeId));
    } catch (error) {
      if (!isUniqueViolation(error, 'recipe_imports_url_key')) throw error;
      throw new ConflictError('The page has another import that did not fail', reason('import.otherOfPage'));
    }
  }

  private revive(householdId: string, id: string): Promise<RecipeImport> {
    return this.transactions.run(async () => {
      const open = await this.repository.countOpen(householdId);
      if (open.count >= MOST_OPEN || open.bytes >= MOST_TEXT) throw tooManyOpen();
      const patch = { ...NO_FAILURE, status: 'queued', attempts: 0, nextAttemptAt: null } as const;
      const revived = await this.repository.change({ householdId, id }, ['failed'], patch);
      if (revived === null)
        throw new ConflictError('The import is being tried again already', reason('import.underWay'));
      await this.tasks.add(importTaskOf(revived));
      this.changes.note('recipeImport', revived);
      return revived;
    });
  }
}

/** With ascending ids, because lists sort imports of the same time by id. */
export function withIds<T extends object>(imports: readonly T[]): (T & { id: string })[] {
  const ids = imports.map(() => randomUUID()).sort();
  return imports.map((one, index) => ({ ...one, id: ids[index] as string }));
}

function tooManyOpen(): TooManyRequestsError {
  const message = `The imports of this household that wait already are ${MOST_OPEN} or hold ${MOST_TEXT / 1e6} MB of text: try again when some of them are done`;
  return new TooManyRequestsError(message, MOST_OPEN, RETRY_WHEN_OPEN);
}
