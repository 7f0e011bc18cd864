import type { VNode } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import type { Connection } from '../../../accounts/connections/connection.entity.js';
import { mayRevoke } from '../../../accounts/may-revoke.js';
import { presetOf, type Scope } from '../../../accounts/scopes.js';
import { Moment } from '../../pages/moment.js';
import { useSite, useSpeech } from '../../site.js';

interface ConnectionListProps {
  /** The person who looks at the page. */
  readonly caller: Pick<Caller, 'userId' | 'role'>;
  readonly connections: readonly Connection[];
}

export function ConnectionList({ caller, connections }: ConnectionListProps): VNode {
  const { link, say } = useSite();
  if (connections.length === 0) return <p class="card empty">{say('programs.none')}</p>;
  return (
    <ul class="keys">
      {connections.map((connection) => (
        <li key={connection.id} class="card key">
          <div class="key-name">
            <h3>
              <bdi>{connection.name}</bdi>
            </h3>
            <p class="hint">{connection.place}</p>
          </div>
          <ConnectionFacts connection={connection} />
          {mayRevoke(caller, connection) && (
            <a class="button danger" href={link(`/settings/connections/${connection.id}/revoke`)}>
              {say('programs.disconnect')}
              <span class="unseen"> {connection.name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ConnectionFactsProps {
  readonly connection: Connection;
}

export function ConnectionFacts({ connection }: ConnectionFactsProps): VNode {
  const { say } = useSpeech();
  const { scopes, createdAt, lastUsedAt } = connection;
  const preset = presetOf(scopes);
  const each = scopes.map((scope) => say(`scope.${scope as Scope}`)).join(' · ');
  return (
    <dl class="facts">
      <dt>{say('keys.mayDo')}</dt>
      <dd>{preset === undefined ? each : say(`preset.${preset.name}`)}</dd>
      <dt>{say('displays.connected')}</dt>
      <dd>
        <Moment date={createdAt} />
      </dd>
      <dt>{say('settings.lastUsed')}</dt>
      <dd>{lastUsedAt === null ? say('settings.never') : <Moment date={lastUsedAt} />}</dd>
    </dl>
  );
}
