import type { VNode } from 'preact';
import { type FailureCode, isHopeless } from '../../imports/import-failure.js';
import type { ImportLine } from '../../imports/import-list.service.js';
import { importTitle } from './import-title.js';
import { wordOfSource } from './word-of-source.js';
import { useSite, useSpeech } from '../site.js';
import { Moment } from '../pages/moment.js';
import { DEFAULT_LANGUAGE } from '../../shared/languages.js';
import { reasonInWords } from '../words/error-words.js';

/** A pasted text would have no room either. */
const NO_ROOM: readonly FailureCode[] = ['HOUSEHOLD_FULL', 'LIMIT_REACHED'];

interface ImportItemProps {
  readonly line: ImportLine;
}

/** One import. Its result is announced when the list is renewed. */
export function ImportItem({ line }: ImportItemProps): VNode {
  const { link, say } = useSite();
  const { id, recipeId, source, status } = line;
  const title = importTitle(line) ?? say(wordOfSource(source));
  const isOver = status === 'completed' || status === 'failed';
  return (
    <li class="import" data-announce={isOver ? `${say(`imports.${status}`)}: ${title}.` : undefined}>
      <div class="import-head">
        <h3>{status === 'completed' ? <a href={link(`/recipes/${recipeId}`)}>{title}</a> : title}</h3>
        <span class={`badge ${status}`}>{say(`imports.${status}`)}</span>
      </div>
      <Source line={line} />
      <Reason line={line} />
      {recipeId !== id && <p>{say('import.known')}</p>}
      <Missing line={line} />
      <Times line={line} />
      {status === 'failed' && <WaysOn line={line} title={title} />}
    </li>
  );
}

function Source({ line: { source, url } }: Pick<ImportItemProps, 'line'>): VNode {
  const { say } = useSite();
  return (
    <p class="import-source">
      {url === null ? (
        say(wordOfSource(source))
      ) : (
        <a href={url} rel="noreferrer noopener">
          {url}
        </a>
      )}
    </p>
  );
}

/** Why the last attempt failed; also shown while the next one is planned. */
function Reason({
  line: { errorCode, errorMessage, errorReason, status },
}: Pick<ImportItemProps, 'line'>): VNode | null {
  const speech = useSpeech();
  const { say, language } = speech;
  if (errorCode === null) return null;
  // Without a reason, English shows the message itself, and other languages a text for the code.
  const general = language === DEFAULT_LANGUAGE ? errorMessage : say(`failure.${errorCode}`);
  const reason = reasonInWords(errorReason, speech) ?? general;
  return (
    <p class={status === 'failed' ? 'import-reason final' : 'import-reason'}>
      {status !== 'failed' && `${say('imports.lastAttempt')} `}
      {reason}
    </p>
  );
}

function Times({ line }: ImportItemProps): VNode {
  const { say } = useSpeech();
  const { status, createdAt, updatedAt, nextAttemptAt } = line;
  return (
    <p class="import-times">
      {say(status === 'failed' || status === 'completed' ? 'imports.finished' : 'imports.queuedAt')}{' '}
      <Moment date={status === 'failed' || status === 'completed' ? updatedAt : createdAt} />
      {nextAttemptAt !== null && (
        <>
          {` · ${say('imports.nextAt')} `}
          <Moment date={nextAttemptAt} brief />
        </>
      )}
    </p>
  );
}

/** What the import did not find. It is no notice: the script that renews the list keeps notices above it. */
function Missing({ line: { recipeId, warnings } }: Pick<ImportItemProps, 'line'>): VNode | null {
  const { link, say } = useSite();
  if (warnings.length === 0) return null;
  return (
    <p class="import-reason">
      {warnings.map((part) => say(`missing.${part}`)).join(' ')}{' '}
      <a class="plain-link" href={link(`/recipes/${recipeId}/edit`)}>
        {say('missing.mend')}
      </a>
    </p>
  );
}

/** What a person can do about a failed import. */
function WaysOn({ line, title }: { readonly line: ImportLine; readonly title: string }): VNode {
  const { link, say } = useSite();
  const { id, url, errorCode, errorReason } = line;
  const isOver = isHopeless(errorCode, errorReason);
  const hasRoom = errorCode === null || !NO_ROOM.includes(errorCode);
  return (
    <div class="choices">
      {!isOver && <RetryForm id={id} title={title} />}
      {(url !== null || isOver) && hasRoom && (
        <a class="button quiet" href={link('/settings/imports#recipe')}>
          {say('imports.paste')}
          <span class="unseen"> {title}</span>
        </a>
      )}
    </div>
  );
}

function RetryForm({ id, title }: { readonly id: string; readonly title: string }): VNode {
  const { link, speech } = useSite();
  return (
    <form method="post" action={link(`/settings/imports/${id}/retry`)}>
      <button class="quiet">
        {speech.say('imports.retry')}
        <span class="unseen"> {title}</span>
      </button>
    </form>
  );
}
