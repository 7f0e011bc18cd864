import type {
  ArchiveEntryDto,
  ArchiveImportDto,
  ArchiveImportWithEntriesDto,
} from '../../imports/archives/archives.dto.js';
import type { Word } from '../words/en.js';
import type { Speech } from '../words/speech.js';

/** The kind of changes after which the pages are renewed. */
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

/** The parts that exports of a household contain besides the recipes. */
const PART_WORDS: Readonly<Record<string, Word>> = {
  stores: 'stores',
  groceries: 'list',
  'recurring-groceries': 'recurring',
  pantry: 'pantry',
  plan: 'plan',
  'meal-templates': 'templates',
  cookbooks: 'cookbooks',
};

/** The number of rows that were added besides the recipes, on one line. */
export function othersOf({ others }: Pick<ArchiveImportWithEntriesDto, 'others'>, { say, number }: Speech): string {
  return others
    .map(({ part, count }) => {
      const word = PART_WORDS[part];
      return `${word === undefined ? part : say(word)} (${number(count)})`;
    })
    .join(', ');
}

/** The numbers of results, on one line. */
export function countsOf(
  { total, imported, skipped, failed, dryRun }: ArchiveImportDto,
  { say, number }: Speech,
): string {
  const counts = { total, imported, skipped, failed };
  return say(
    dryRun ? 'archives.counts.dry' : 'archives.counts',
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)])),
  );
}
