import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../../changes/change-feed.js';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { StorageQuota } from '../../households/storage-quota.js';
import type { UploadedFile } from '../../http/bodies/uploads.js';
import { readCursor } from '../../http/fields/cursor-page.js';
import {
  ConflictError,
  NotFoundError,
  orNotFound,
  ServiceUnavailableError,
  TooManyRequestsError,
} from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { mayDo, type ScopeHolder } from '../../accounts/scopes.js';
import { HouseholdParts } from '../../households/archive/household-parts.js';
import type { Person } from '../../accounts/caller.js';
import { RecipeBinService } from '../../recipes/bin/recipe-bin.service.js';
import { Metrics } from '../../metrics/metrics.js';
import { FairQueue } from '../../queues/fair-queue.js';
import { ImportLimits } from '../import-limits.js';
import { Tasks } from '../../tasks/tasks.js';
import { ArchiveEntriesRepository } from './archive-entries.repository.js';
import { ArchiveFolder } from './archive-folder.js';
import type { ArchiveImport } from './archive-import.entity.js';
import { ArchiveFilePartsRepository } from './archive-file-parts.repository.js';
import { archiveRefusal } from './archive-refusals.js';
import { ARCHIVE_TASK } from './archive-task.js';
import { ArchivesRepository, type NewArchive } from './archives.repository.js';
import {
  type ArchiveEntriesQueryDto,
  type ArchiveImportDto,
  ArchiveImportWithEntriesDto,
  type ImportArchiveQueryDto,
  type QueuedArchiveDto,
  toArchiveEntryDto,
  toArchiveImportDto,
  toQueuedArchiveDto,
  type UndoneArchiveDto,
} from './archives.dto.js';
import { HouseholdImporter } from './household/household-importer.js';
import type { ArchiveEntryResult } from './archive-entry.entity.js';
import { ArchiveAdditionsRepository } from './household/archive-additions.repository.js';
import { ArchiveError } from './reading/archive-error.js';
import type { OpenedArchive } from './reading/archive-questions.js';
import { ArchiveReader } from './reading/archive-reader.js';

const RETRY_WHEN_OPEN = 60;
/** Attempts to queue an archive while other requests queue the same one, and each of their imports ends in between. */
const MOST_ROUNDS = 5;
const UNNAMED = 'archive';
/** Maximum number of unfinished archives of a household. */
const MOST_OPEN = 5;
/** Bytes of a part of the file. */
const PART = 1_048_576;

export type ArchiveWithEntries = Omit<ArchiveImportWithEntriesDto, 'entries'> & {
  readonly entries: readonly ArchiveEntryResult[];
};

/** An unfinished import of the same archive exists. The error undoes the transaction. */
class AlreadyQueuedError extends Error {}

/** Archives of other programs, and of Larder itself, from the view of the person who imports them. */
@Injectable()
export class ArchivesService implements OnModuleInit {
  /** One archive at a time, because each may take as much memory as an archive is allowed to. */
  private readonly inspections = new FairQueue({ name: 'archives', running: 1, waiting: 20, waitingEach: 4 });

  constructor(
    private readonly repository: ArchivesRepository,
    private readonly entries: ArchiveEntriesRepository,
    private readonly fileParts: ArchiveFilePartsRepository,
    private readonly folder: ArchiveFolder,
    private readonly limits: ImportLimits,
    private readonly quota: StorageQuota,
    private readonly bin: RecipeBinService,
    private readonly household: HouseholdImporter,
    private readonly additions: ArchiveAdditionsRepository,
    private readonly parts: HouseholdParts,
    private readonly tasks: Tasks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.addQueue(this.inspections);
    this.feed.show({
      kind: 'recipeArchive',
      scope: 'recipes:read',
      entities: async (householdId, ids) => (await this.repository.findAllIn(householdId, ids)).map(toArchiveImportDto),
    });
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

  /** Newest first. */
  async list(householdId: string): Promise<ArchiveImportDto[]> {
    return (await this.repository.list(householdId)).map(toArchiveImportDto);
  }

  /** Without its entries. @throws NotFoundError */
  async summary(householdId: string, id: string): Promise<ArchiveImportDto> {
    return toArchiveImportDto(await this.find(householdId, id));
  }

  /** @throws NotFoundError InvalidRequestError for a cursor that is not from this list */
  async get(householdId: string, id: string, query: ArchiveEntriesQueryDto): Promise<ArchiveImportWithEntriesDto> {
    const { entries, ...archive } = await this.withEntries(householdId, id, query);
    return Object.assign(new ArchiveImportWithEntriesDto(), archive, { entries: entries.map(toArchiveEntryDto) });
  }

  /** The same, with the rows of its entries, for the pages. */
  async withEntries(
    householdId: string,
    id: string,
    { cursor, limit }: ArchiveEntriesQueryDto,
  ): Promise<ArchiveWithEntries> {
    const [after = '-1'] = readCursor(cursor, [/^\d{1,6}$/]) ?? [];
    const archive = await this.find(householdId, id);
    const others = await this.additions.counts(archive);
    const found = await this.entries.page(archive, Number(after), limit + 1);
    const entries = found.slice(0, limit);
    const last = found.length > limit ? found[limit - 1] : undefined;
    const nextCursor = last === undefined ? null : cursorOf(last.number);
    return Object.assign(toArchiveImportDto(archive), { entries, others, nextCursor });
  }

  /**
   * Puts the recipes that the archive added into the bin and removes what was added with them, unless somebody has
   * changed it since.
   * @throws NotFoundError, ConflictError while the import is under way
   */
  async undo(householdId: string, id: string): Promise<UndoneArchiveDto> {
    const archive = await this.find(householdId, id);
    if (archive.status === 'queued' || archive.status === 'processing')
      throw new ConflictError(
        'The import of this archive is under way: undo it when it is done',
        reason('archive.underWay'),
      );
    await this.household.undo(archive, 'before the recipes');
    const entries = await this.entries.unchanged(archive);
    let deleted = 0;
    for (const { recipeId, version } of entries) if (await this.remove(householdId, recipeId, version)) deleted++;
    await this.household.undo(archive, 'after the recipes');
    await this.markUndone(archive);
    return { deleted };
  }

  private async markUndone(archive: ArchiveImport): Promise<void> {
    await this.transactions.run(async () => {
      const patch = { undoneAt: () => 'LEAST(undone_at, now())' };
      const undone = await this.repository.change(archive, ['completed', 'failed'], patch);
      if (undone !== null) this.changes.note('recipeArchive', undone);
    });
  }

  private async remove(householdId: string, recipeId: string, version: number): Promise<boolean> {
    try {
      return await this.bin.remove(householdId, recipeId, version);
    } catch (error) {
      if (error instanceof NotFoundError) return false;
      throw error;
    }
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
      await this.storeFile(archive, file);
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

  private async storeFile({ householdId, id, bytes }: NewArchive, file: FileHandle): Promise<void> {
    const total = Number(bytes);
    for (let number = 0; number * PART < total; number++) {
      const size = Math.min(PART, total - number * PART);
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, number * PART);
      if (bytesRead !== size) throw new Error('The uploaded file became shorter');
      await this.fileParts.add({ householdId, archiveId: id, number, bytes: buffer });
    }
  }

  private async find(householdId: string, id: string): Promise<ArchiveImport> {
    return orNotFound(await this.repository.findIn(householdId, id), 'Archive');
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

function cursorOf(number: number): string {
  return Buffer.from(JSON.stringify([String(number)])).toString('base64url');
}

function tooManyOpen(): TooManyRequestsError {
  const message = `${MOST_OPEN} archives of this household are not imported yet: try again when one of them is done`;
  return new TooManyRequestsError(message, MOST_OPEN, RETRY_WHEN_OPEN);
}
