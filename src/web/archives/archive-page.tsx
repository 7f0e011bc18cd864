import type { VNode } from 'preact';
import type { ArchiveWithEntries } from '../../imports/archives/archives.service.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';
import { reasonInWords } from '../words/error-words.js';
import { countsOf, ENTRY_WORDS, LIVE, othersOf, STATUS_WORDS } from './archive-words.js';

interface ArchivePageProps {
  readonly archive: ArchiveWithEntries;
  readonly mayWrite: boolean;
}

/** The progress of the import of an archive, the result of each recipe, and a button to undo the import. */
export function ArchivePage({ archive, mayWrite }: ArchivePageProps): VNode {
  const { link, say } = useSite();
  return (
    <HouseholdLayout title={archive.fileName} current="recipes" width="medium">
      <h1>{archive.fileName}</h1>
      <div id="archive" data-live={LIVE} data-events={link(`/api/v1/events?kinds=${LIVE}`)}>
        <Progress archive={archive} />
        {archive.entries.length > 0 && (
          <ul class="rows card">
            {archive.entries.map((entry) => (
              <Entry key={entry.entry} result={entry} isDry={archive.dryRun} />
            ))}
          </ul>
        )}
        {archive.nextCursor !== null && (
          <p>
            <a class="button quiet" href={link(`/imports/archives/${archive.id}?cursor=${archive.nextCursor}`)}>
              {say('archives.next')}
            </a>
          </p>
        )}
        {mayWrite && mayBeUndone(archive) && (
          <form class="card" method="post" action={link(`/imports/archives/${archive.id}/undo`)}>
            <p>{say('archives.undo.how')}</p>
            <button class="quiet">{say('archives.undo')}</button>
          </form>
        )}
      </div>
      <p>
        <a class="plain-link" href={link('/imports/archives')}>
          {say('archives.all')}
        </a>
      </p>
    </HouseholdLayout>
  );
}

function Progress({ archive }: Pick<ArchivePageProps, 'archive'>): VNode {
  const { say, speech } = useSite();
  const { status, total, imported, skipped, failed, error, dryRun, undoneAt } = archive;
  const isOpen = status === 'queued' || status === 'processing';
  return (
    <>
      <p class="lead" role="status">
        {say(STATUS_WORDS[status])}: {countsOf(archive, speech)}
      </p>
      {isOpen && <progress max={total} value={imported + skipped + failed} aria-label={say(STATUS_WORDS[status])} />}
      {archive.others.length > 0 && (
        <p>
          {say('archives.others')}: {othersOf(archive, speech)}
        </p>
      )}
      {error !== null && <p class="notice bad">{error}</p>}
      {dryRun && <p>{say('archives.dry')}</p>}
      {undoneAt !== null && <p>{say('archives.wasUndone')}</p>}
    </>
  );
}

interface EntryProps {
  readonly result: ArchiveWithEntries['entries'][number];
  /** Whether nothing was stored. */
  readonly isDry: boolean;
}

function Entry({ result, isDry }: EntryProps): VNode {
  const { link, speech } = useSite();
  const { name, entry, status, recipeId, error, errorReason } = result;
  const shown = name === '' ? entry : name;
  return (
    <li>
      <span>
        {recipeId === null ? (
          <b>{shown}</b>
        ) : (
          <a class="plain-link" href={link(`/recipes/${recipeId}`)}>
            <b>{shown}</b>
          </a>
        )}
        <small>
          {speech.say(isDry && status === 'imported' ? 'archives.entry.dry' : ENTRY_WORDS[status])}
          {error !== null && `: ${reasonInWords(errorReason, speech) ?? error}`}
        </small>
      </span>
    </li>
  );
}

function mayBeUndone({ status, imported, others, dryRun, undoneAt }: ArchiveWithEntries): boolean {
  const isOver = status !== 'queued' && status !== 'processing';
  return isOver && (imported > 0 || others.length > 0) && !dryRun && undoneAt === null;
}
