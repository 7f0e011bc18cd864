import type { VNode } from 'preact';
import type { ImportLine } from '../../imports/import-progress.service.js';
import type { ImportStatus } from '../../imports/recipe-import.entity.js';
import { placeText } from './import-place.js';
import { importTitle } from './import-title.js';
import { useSite } from '../site.js';
import { Moment } from '../pages/moment.js';

export const STATUS_WORDS: Readonly<Record<ImportStatus, string>> = {
  queued: 'Waiting',
  processing: 'Running',
  completed: 'Done',
  failed: 'Failed',
};

interface ImportItemProps {
  readonly line: ImportLine;
  readonly timeZone: string;
}

/** One import. The script that updates the list reads its `data-` attributes. */
export function ImportItem({ line, timeZone }: ImportItemProps): VNode {
  const { id, status, updatedAt } = line;
  const title = importTitle(line);
  return (
    <li
      id={`import-${id}`}
      class="import"
      tabIndex={-1}
      data-place={placeText(line)}
      data-version={`${updatedAt.getTime()} ${status}`}
    >
      <div class="import-head">
        <h3>{title}</h3>
        <span class={`badge ${status}`}>{STATUS_WORDS[status]}</span>
      </div>
      <Source line={line} />
      <Reason line={line} />
      <Times line={line} timeZone={timeZone} />
      {status === 'failed' && <RetryForm id={id} title={title} />}
    </li>
  );
}

function Source({ line: { id, url, status, recipeName } }: Pick<ImportItemProps, 'line'>): VNode {
  const { link } = useSite();
  return (
    <p class="import-source">
      {url === null ? (
        'Pasted text'
      ) : (
        <a href={url} rel="noreferrer noopener">
          {url}
        </a>
      )}
      {status === 'completed' && recipeName !== null && (
        <a class="import-json" href={link(`/settings/imports/${id}/recipe`)}>
          The recipe as JSON<span class="unseen"> of {recipeName}</span>
        </a>
      )}
    </p>
  );
}

/** Why the last attempt failed; also shown while the next one is planned. */
function Reason({ line: { errorCode, errorMessage, status } }: Pick<ImportItemProps, 'line'>): VNode | null {
  if (errorCode === null) return null;
  return (
    <p class={status === 'failed' ? 'import-reason final' : 'import-reason'}>
      {status !== 'failed' && 'Last attempt: '}
      <code>{errorCode}</code> {errorMessage}
    </p>
  );
}

function Times({ line, timeZone }: ImportItemProps): VNode {
  const { status, attempts, createdAt, updatedAt, nextAttemptAt } = line;
  return (
    <p class="import-times">
      {status === 'failed' || status === 'completed' ? 'Finished ' : 'Queued '}
      <Moment date={status === 'failed' || status === 'completed' ? updatedAt : createdAt} timeZone={timeZone} />
      {attempts > 0 && ` · ${attempts}\u00a0${attempts === 1 ? 'attempt' : 'attempts'}`}
      {nextAttemptAt !== null && (
        <>
          {' · next one at '}
          <Moment date={nextAttemptAt} timeZone={timeZone} brief />
        </>
      )}
    </p>
  );
}

function RetryForm({ id, title }: { readonly id: string; readonly title: string }): VNode {
  const { link } = useSite();
  return (
    <form method="post" action={link(`/settings/imports/${id}/retry`)}>
      <button class="quiet">
        Try again<span class="unseen"> with {title}</span>
      </button>
    </form>
  );
}
