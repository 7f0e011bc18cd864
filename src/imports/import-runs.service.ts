import { Injectable } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import { Transactions } from '../database/transactions.js';
import type { Task } from '../tasks/task.js';
import { Tasks } from '../tasks/tasks.js';
import type { Doubtful } from './files/doubtful.js';
import { ImportFilesService } from './files/import-files.service.js';
import type { ImportFailure } from './import-failure.js';
import { ImportsRepository } from './imports.repository.js';
import {
  type FileOptions,
  type ImportProgress,
  type ImportSource,
  NO_FAILURE,
  OPEN_STATUSES,
  type RecipeImport,
} from './recipe-import.entity.js';

/** An attempt that runs in this process. The subject of its task is the id of the import. */
export interface ImportRun {
  readonly task: Task;
  readonly householdId: string;
  /** The id of the import, and of the recipe that it will create. */
  readonly id: string;
  readonly userId: string;
  readonly source: ImportSource;
  readonly fileOptions: FileOptions | null;
  readonly url: string | null;
  readonly text: string | null;
  /** Whether the AI must read it even when the parser could. */
  readonly forceAi: boolean;
}

/** Somebody cancelled the import while it was under way. */
export class ImportGoneError extends Error {}

/**
 * Imports from the view of the process that works on them. Every end of an attempt takes effect only while its task's lease is
 * held.
 */
@Injectable()
export class ImportRunsService {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly files: ImportFilesService,
    private readonly tasks: Tasks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /** `null` when the import does not exist or has ended. */
  begin(task: Task): Promise<ImportRun | null> {
    return this.transactions.run(async () => {
      const patch = { status: 'processing', attempts: task.attempts, nextAttemptAt: null, progress: null } as const;
      const row = this.noted(await this.repository.change(keyOf(task), OPEN_STATUSES, patch));
      if (row === null) return null;
      const { householdId, id, userId, source, fileOptions, url, text, forceAi } = row;
      return { task, householdId, id, userId, source, fileOptions, url, text, forceAi };
    });
  }

  /**
   * Ends the task in the transaction that stores the recipe, then locks the import, before the recipe locks its rows.
   * @throws LeaseLostError, ImportGoneError when somebody cancelled the import
   */
  async endTask({ task, ...run }: ImportRun): Promise<void> {
    await this.tasks.complete(task);
    if ((await this.repository.lockWith(run, OPEN_STATUSES)) === null) throw new ImportGoneError();
  }

  /**
   * Marks the import as completed, in the transaction that stores the recipe and ends the task.
   * @param result the recipe that was there already, `null` when the import created one; what the import did not find, and what is doubtful
   */
  async complete(
    run: ImportRun,
    { doubtful, ...result }: Pick<RecipeImport, 'duplicateOf' | 'warnings'> & { doubtful: Doubtful },
  ): Promise<void> {
    const fileOptions = run.fileOptions === null ? null : { ...run.fileOptions, doubtful };
    const patch = { ...NO_FAILURE, ...result, fileOptions, status: 'completed', text: null } as const;
    if (run.source === 'file') await this.files.removeOf(run);
    this.noted(await this.repository.change(run, OPEN_STATUSES, patch));
  }

  /** Tells people which page is read now. @throws ImportGoneError when somebody cancelled the import */
  tellProgress(run: ImportRun, progress: ImportProgress): Promise<void> {
    return this.transactions.run(async () => {
      if (this.noted(await this.repository.change(run, ['processing'], { progress })) === null)
        throw new ImportGoneError();
    });
  }

  /** @throws LeaseLostError */
  fail(task: Task, { code, message, reason }: ImportFailure): Promise<void> {
    return this.transactions.run(async () => {
      await this.tasks.complete(task);
      const failure = { errorCode: code, errorMessage: message, errorReason: reason };
      const patch = { ...failure, status: 'failed' } as const;
      this.noted(await this.repository.change(keyOf(task), OPEN_STATUSES, patch));
    });
  }

  /** Makes the import wait for its next attempt. @throws LeaseLostError */
  postpone(task: Task, failure: ImportFailure, delaySeconds: number): Promise<void> {
    return this.transactions.run(async () => {
      await this.tasks.postpone(task, delaySeconds);
      this.noted(await this.repository.postpone(keyOf(task), failure, delaySeconds));
    });
  }

  /** Called in the transaction that makes the task wait again without counting the attempt. */
  async handBack(task: Task): Promise<void> {
    const patch = { status: 'queued', attempts: task.attempts - 1 } as const;
    this.noted(await this.repository.change(keyOf(task), ['processing'], patch));
  }

  async removeOld(): Promise<void> {
    await this.files.removeOld();
    for (const householdId of await this.repository.householdsWithOld())
      await this.transactions.run(async () => {
        this.changes.noteRemoval('recipeImport', ...(await this.repository.removeOld(householdId)));
      });
  }

  private noted(row: RecipeImport | null): RecipeImport | null {
    if (row !== null) this.changes.note('recipeImport', row);
    return row;
  }
}

function keyOf({ householdId, subject }: Task): { householdId: string; id: string } {
  return { householdId, id: subject };
}
