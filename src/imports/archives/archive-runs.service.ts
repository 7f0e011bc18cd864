import { Injectable } from '@nestjs/common';
import { Changes } from '../../changes/changes.js';
import type { HouseholdKey } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import type { Task } from '../../tasks/task.js';
import { Tasks } from '../../tasks/tasks.js';
import { OPEN_STATUSES } from '../recipe-import.entity.js';
import { ArchiveEntriesRepository } from './archive-entries.repository.js';
import type { ArchiveEntryResult } from './archive-entry.entity.js';
import type { ArchiveImport, DuplicateChoice } from './archive-import.entity.js';
import { ArchiveFilePartsRepository } from './archive-file-parts.repository.js';
import { ArchivesRepository } from './archives.repository.js';
import { ArchiveAdditionsRepository } from './household/archive-additions.repository.js';

/** An archive that this process imports. */
export interface ArchiveRun {
  readonly task: Task;
  readonly householdId: string;
  readonly id: string;
  readonly userId: string;
  readonly fileName: string;
  /** Size of the file. */
  readonly bytes: number;
  readonly onDuplicate: DuplicateChoice;
  readonly dryRun: boolean;
  readonly total: number;
  /** Names of the parts of the household that the person may change. */
  readonly parts: readonly string[];
}

export type EntryOutcome = Omit<ArchiveEntryResult, 'householdId' | 'archiveId'>;

const EMPTY = 'The archive holds no recipes.';
const NONE_IMPORTED = 'None of the recipes could be imported; the entries say why.';

/**
 * Archives from the view of the process that imports them. Every end of an attempt takes effect only while its task's lease is held.
 */
@Injectable()
export class ArchiveRunsService {
  constructor(
    private readonly archives: ArchivesRepository,
    private readonly entries: ArchiveEntriesRepository,
    private readonly fileParts: ArchiveFilePartsRepository,
    private readonly additions: ArchiveAdditionsRepository,
    private readonly tasks: Tasks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /** `null` when the archive does not exist or has ended. */
  begin(task: Task): Promise<ArchiveRun | null> {
    return this.transactions.run(async () => {
      const row = this.noted(await this.archives.change(keyOf(task), OPEN_STATUSES, { status: 'processing' }));
      if (row === null) return null;
      const { householdId, id, userId, fileName, bytes, onDuplicate, dryRun, total, parts } = row;
      return { task, householdId, id, userId, fileName, bytes: Number(bytes), onDuplicate, dryRun, total, parts };
    });
  }

  /** Stores the result of a recipe. A result that another process has added stays as it is. */
  addEntry({ householdId, id }: ArchiveRun, outcome: EntryOutcome): Promise<void> {
    return this.transactions.run(async () => {
      const archive = await this.archives.lockIn(householdId, id);
      if (archive === null || !(await this.entries.add({ ...outcome, householdId, archiveId: id }))) return;
      await this.archives.addResult(archive, outcome.status);
      this.noted(archive);
    });
  }

  /** @throws LeaseLostError */
  complete({ task }: ArchiveRun): Promise<void> {
    return this.transactions.run(async () => {
      await this.endTask(task);
      const archive = await this.archives.lockIn(task.householdId, task.subject);
      if (archive === null) return;
      const error = await this.errorOf(archive);
      this.noted(await this.archives.change(archive, OPEN_STATUSES, { status: 'completed', error }));
    });
  }

  /** @throws LeaseLostError */
  fail(task: Task, error: string): Promise<void> {
    return this.transactions.run(async () => {
      await this.endTask(task);
      this.noted(await this.archives.change(keyOf(task), OPEN_STATUSES, { status: 'failed', error }));
    });
  }

  /** Makes the archive wait for its next attempt. @throws LeaseLostError */
  postpone({ task }: ArchiveRun, seconds: number): Promise<void> {
    return this.transactions.run(async () => {
      await this.tasks.postpone(task, seconds);
      await this.handBack(task);
    });
  }

  /**
   * Makes the archive wait for its next turn, after those of other households. Earlier interruptions no longer count.
   * @throws LeaseLostError
   */
  waitForTurn({ task }: ArchiveRun): Promise<void> {
    return this.transactions.run(async () => {
      await this.tasks.repeat(task, 0);
      await this.handBack(task);
    });
  }

  /** Called in the transaction that makes the task wait again. */
  async handBack(task: Task): Promise<void> {
    this.noted(await this.archives.change(keyOf(task), ['processing'], { status: 'queued' }));
  }

  async removeOld(): Promise<void> {
    for (const householdId of await this.archives.householdsWithOld())
      await this.transactions.run(async () => {
        this.changes.noteRemoval('recipeArchive', ...(await this.archives.removeOld(householdId)));
      });
  }

  private async endTask(task: Task): Promise<void> {
    await this.tasks.complete(task);
    await this.fileParts.removeOf(keyOf(task));
  }

  /** Why nothing was imported; `null` when something was. */
  private async errorOf(archive: ArchiveImport): Promise<string | null> {
    if (archive.imported + archive.skipped > 0 || (await this.additions.hasAny(archive))) return null;
    return archive.total === 0 ? EMPTY : NONE_IMPORTED;
  }

  private noted(archive: ArchiveImport | null): ArchiveImport | null {
    if (archive !== null) this.changes.note('recipeArchive', archive);
    return archive;
  }
}

function keyOf({ householdId, subject }: Task): HouseholdKey {
  return { householdId, id: subject };
}
