import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../accounts/member.js';
import { Uploads } from '../http/bodies/uploads.js';
import { UnprocessableError } from '../http/problems/errors.js';
import { ARCHIVE_TOO_LARGE } from '../imports/archives/archive-refusals.js';
import type { ArchiveImportDto, ImportArchiveQueryDto } from '../imports/archives/archives.dto.js';
import { ArchiveQueueService } from '../imports/archives/archive-queue.service.js';
import { ArchivesService } from '../imports/archives/archives.service.js';
import { TaskRunner } from '../tasks/task-runner.js';
import type { Services } from './run.js';

/** The administrator of the server may move a whole household, whatever the role of its person. */
export const ALL_RIGHTS = { role: 'owner', scopes: null } as const;
/** Milliseconds between two checks of an import. */
const LOOK_AGAIN = 200;

/**
 * Imports an archive into the household of the person, and waits for the end.
 * @throws FileError when it cannot be read, UnprocessableError when nothing was imported, and what `ArchiveQueueService.import` throws
 */
export async function importArchive(
  services: Services,
  { householdId, user }: Member,
  archive: { readonly source: Readable; readonly name: string },
  query: ImportArchiveQueryDto,
): Promise<ArchiveImportDto> {
  const upload = await services(Uploads).copy(archive.source, archive.name, ARCHIVE_TOO_LARGE);
  try {
    const owner = { householdId, userId: user.id, ...ALL_RIGHTS };
    const { archiveId } = await services(ArchiveQueueService).import(
      owner,
      upload,
      query,
      new AbortController().signal,
    );
    return await endOfImport(services, householdId, archiveId);
  } finally {
    await rm(upload.path, { force: true });
  }
}

/** Runs a queued import, and waits for its end. @throws UnprocessableError when nothing was imported */
export async function endOfImport(
  services: Services,
  householdId: string,
  archiveId: string,
): Promise<ArchiveImportDto> {
  const archives = services(ArchivesService);
  services(TaskRunner).start();
  let summary = await archives.summary(householdId, archiveId);
  while (summary.status === 'queued' || summary.status === 'processing') {
    await sleep(LOOK_AGAIN);
    summary = await archives.summary(householdId, archiveId);
  }
  if (summary.error !== null) throw new UnprocessableError(summary.error);
  return summary;
}
