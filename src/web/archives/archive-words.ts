import type { ArchiveImportDto, ArchiveEntryDto } from '../../imports/archives/archives.dto.js';
import type { Word } from '../words/en.js';
import type { Speech } from '../words/speech.js';

/** The kind of the changes that the pages follow. */
export const LIVE = 'recipeArchive';

export const STATUS_WORDS: Readonly<Record<ArchiveImportDto['status'], Word>> = {
  queued: 'archives.queued',
  processing: 'archives.processing',
  completed: 'archives.completed',
  failed: 'archives.failed',
};

export const ENTRY_WORDS: Readonly<Record<ArchiveEntryDto['status'], Word>> = {
  imported: 'archives.entry.imported',
  duplicate: 'archives.entry.duplicate',
  failed: 'archives.entry.failed',
};

/** The results of the recipes in one line. */
export function countsOf({ total, imported, skipped, failed }: ArchiveImportDto, { say, number }: Speech): string {
  const counts = { total, imported, skipped, failed };
  return say(
    'archives.counts',
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)])),
  );
}
