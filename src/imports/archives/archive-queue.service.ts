import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { mayDo, type ScopeHolder } from '../../accounts/scopes.js';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { HouseholdParts } from '../../households/archive/household-parts.js';
import { StorageQuota } from '../../households/storage-quota.js';
import type { UploadedFile } from '../../http/bodies/uploads.js';
import { ServiceUnavailableError, TooManyRequestsError } from '../../http/problems/errors.js';
import { Metrics } from '../../metrics/metrics.js';
import { FairQueue } from '../../queues/fair-queue.js';
import { Tasks } from '../../tasks/tasks.js';
import { ImportLimits } from '../import-limits.js';
import { ArchiveFolder } from './archive-folder.js';
import type { ArchiveImport } from './archive-import.entity.js';
import { archiveRefusal } from './archive-refusals.js';
import { ARCHIVE_TASK } from './archive-task.js';
import { type ImportArchiveQueryDto, type QueuedArchiveDto, toQueuedArchiveDto } from './archives.dto.js';
import { ArchivesRepository, type NewArchive } from './archives.repository.js';
import { ArchiveError } from './reading/archive-error.js';
import type { OpenedArchive } from './reading/archive-questions.js';
import { ArchiveReader } from './reading/archive-reader.js';

/** Seconds. */
const RETRY_WHEN_OPEN = 60;
/** Attempts to queue an archive while other requests queue the same one, and each of their imports ends in between. */
const MOST_ROUNDS = 5;
const UNNAMED = 'archive';
/** Maximum number of unfinished archives of a household. */
const MOST_OPEN = 5;
/** An unfinished import of the same archive exists. The error undoes the transaction. */
class AlreadyQueuedError extends Error {}

/** Takes archives of other programs, and of Larder itself. `ArchiveImporter` imports them. */
@Injectable()
export class ArchiveQueueService implements OnModuleInit {
  /** One archive at a time, because each may take as much memory as an archive is allowed to. */
  private readonly inspections = new FairQueue({ name: 'archives', running: 1, waiting: 20, waitingEach: 4 });

  constructor(
    private readonly repository: ArchivesRepository,
    private readonly folder: ArchiveFolder,
    private readonly limits: ImportLimits,
    private readonly quota: StorageQuota,
    private readonly parts: HouseholdParts,
    private readonly tasks: Tasks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.addQueue(this.inspections);
  }

  /**
   * Queues the archive. When an unfinished import of the same file with the same choices exists, that one is returned.
   * @throws RefusedError 413, 415 or 422 when the whole file cannot be imported; TooManyRequestsError
   * HouseholdFullError
   */
  async import(
    importer: Person & ScopeHolder,
    file: UploadedFile,
    { onDuplicate, dryRun }: ImportArchiveQueryDto,
    gone: AbortSignal,
  ): Promise<QueuedArchiveDto> {
    const { householdId, userId } = importer;
    const asked = { householdId, userId, onDuplicate, dryRun, id: randomUUID(), fileHash: file.hash };
    const known = await this.repository.findOpen(asked);
    if (known !== null) return toQueuedArchiveDto(known);
    if ((await this.repository.countOpen(householdId)) >= MOST_OPEN) throw tooManyOpen();
    this.limits.take(householdId, 1);
    const fileName = file.name === '' ? UNNAMED : file.name;
    const { format, total } = await this.inspections.run(householdId, () => inspected(file, fileName, gone), gone);
    const parts = this.parts.all.filter(({ writes }) => mayDo(importer, writes)).map(({ name }) => name);
    return this.store({ ...asked, bytes: String(file.size), fileName, format, total, parts }, file);
  }

  private async store(archive: NewArchive, upload: UploadedFile): Promise<QueuedArchiveDto> {
    const stored = this.quota.isOn ? await this.quota.take(archive.householdId, upload.size) : () => undefined;
    const file = await open(upload.path);
    try {
      const queued = await this.queueOrJoin(archive, file);
      if (queued.id === archive.id) await this.folder.keep(upload.path, archive.id);
      return toQueuedArchiveDto(queued);
    } finally {
      stored();
      await file.close();
    }
  }

  private async queueOrJoin(archive: NewArchive, file: FileHandle): Promise<ArchiveImport> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const queued = (await this.queue(archive, file)) ?? (await this.repository.findOpen(archive));
      if (queued !== null) return queued;
    }
    throw new ServiceUnavailableError('The archive is being imported right now; try again');
  }

  /** `null`, with nothing done, when an unfinished import of the same archive exists. */
  private async queue(archive: NewArchive, file: FileHandle): Promise<ArchiveImport | null> {
    const { householdId, id } = archive;
    const work = this.transactions.run(async () => {
      // Before the archive, for which requests with the same archive wait.
      await this.folder.store(archive, file);
      const added = await this.repository.add(archive);
      if (added === null) throw new AlreadyQueuedError();
      await this.tasks.add({ kind: ARCHIVE_TASK, householdId, subject: id });
      this.changes.note('recipeArchive', added);
      return added;
    });
    return work.catch((error: unknown) => {
      if (error instanceof AlreadyQueuedError) return null;
      throw error;
    });
  }
}

async function inspected({ path }: UploadedFile, name: string, gone: AbortSignal): Promise<OpenedArchive> {
  try {
    const { reader, opened } = await ArchiveReader.open({ path, name }, gone);
    reader.close();
    return opened;
  } catch (error) {
    throw error instanceof ArchiveError ? archiveRefusal(error) : error;
  }
}

function tooManyOpen(): TooManyRequestsError {
  const message = `${MOST_OPEN} archives of this household are not imported yet: try again when one of them is done`;
  return new TooManyRequestsError(message, MOST_OPEN, RETRY_WHEN_OPEN);
}
