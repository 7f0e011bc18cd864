import type { VNode } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import type { Display } from '../../../accounts/displays/display.entity.js';
import { mayRevoke } from '../../../accounts/may-revoke.js';
import { Moment } from '../../pages/moment.js';
import { useSite } from '../../site.js';
import { choiceOf } from './display.form.js';

interface DisplayListProps {
  /** Who looks at the page. */
  readonly caller: Pick<Caller, 'userId' | 'role'>;
  readonly displays: readonly Display[];
  readonly timeZone: string;
}

export function DisplayList({ caller, displays, timeZone }: DisplayListProps): VNode {
  const { link } = useSite();
  if (displays.length === 0) return <p class="card empty">There is no display yet.</p>;
  return (
    <ul class="keys">
      {displays.map((display) => (
        <li key={display.id} class="card key">
          <div class="key-name">
            <h3>{display.name}</h3>
            {display.connectedAt === null && <span class="badge">Link not opened yet</span>}
          </div>
          <DisplayFacts display={display} timeZone={timeZone} />
          {mayRevoke(caller, display) && (
            <a class="button danger" href={link(`/settings/displays/${display.id}/revoke`)}>
              Revoke<span class="unseen"> {display.name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

export function DisplayFacts({ display, timeZone }: { readonly display: Display; readonly timeZone: string }): VNode {
  const { scopes, createdAt, connectedAt, lastUsedAt } = display;
  return (
    <dl class="facts">
      <dt>Shows</dt>
      <dd>{choiceOf(scopes)}</dd>
      <dt>Created</dt>
      <dd>
        <Moment date={createdAt} timeZone={timeZone} />
      </dd>
      <dt>Connected</dt>
      <dd>{connectedAt === null ? 'not yet' : <Moment date={connectedAt} timeZone={timeZone} />}</dd>
      <dt>Last used</dt>
      <dd>{lastUsedAt === null ? 'never' : <Moment date={lastUsedAt} timeZone={timeZone} />}</dd>
    </dl>
  );
}
