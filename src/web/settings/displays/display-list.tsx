import type { VNode } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import type { Display } from '../../../accounts/displays/display.entity.js';
import { mayRevoke } from '../../../accounts/may-revoke.js';
import { Moment } from '../../pages/moment.js';
import { useSite, useSpeech } from '../../site.js';
import { choiceOf } from './display-choices.js';

interface DisplayListProps {
  /** The person who looks at the page. */
  readonly caller: Pick<Caller, 'userId' | 'role'>;
  readonly displays: readonly Display[];
}

export function DisplayList({ caller, displays }: DisplayListProps): VNode {
  const { link, say } = useSite();
  if (displays.length === 0) return <p class="card empty">{say('displays.none')}</p>;
  return (
    <ul class="keys">
      {displays.map((display) => (
        <li key={display.id} class="card key">
          <div class="key-name">
            <h2>{display.name}</h2>
            {display.connectedAt === null && <span class="badge">{say('displays.waiting')}</span>}
          </div>
          <DisplayFacts display={display} />
          {mayRevoke(caller, display) && (
            <a class="button danger" href={link(`/settings/displays/${display.id}/revoke`)}>
              {say('settings.revoke')}
              <span class="unseen"> {display.name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

export function DisplayFacts({ display }: { readonly display: Display }): VNode {
  const { say } = useSpeech();
  const { scopes, createdAt, connectedAt, lastUsedAt } = display;
  const choice = choiceOf(scopes);
  return (
    <dl class="facts">
      <dt>{say('settings.shows')}</dt>
      <dd>{choice === undefined ? scopes.join(', ') : say(`displays.${choice.name}`)}</dd>
      <dt>{say('settings.created')}</dt>
      <dd>
        <Moment date={createdAt} />
      </dd>
      <dt>{say('displays.connected')}</dt>
      <dd>{connectedAt === null ? say('displays.notYet') : <Moment date={connectedAt} />}</dd>
      <dt>{say('settings.lastUsed')}</dt>
      <dd>{lastUsedAt === null ? say('settings.never') : <Moment date={lastUsedAt} />}</dd>
    </dl>
  );
}
