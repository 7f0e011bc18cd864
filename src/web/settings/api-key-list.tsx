import type { VNode } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { mayRevoke } from '../../accounts/may-revoke.js';
import { presetOf } from '../../accounts/scopes.js';
import type { ApiKey } from '../../accounts/keys/api-key.entity.js';
import { useSite, useSpeech } from '../site.js';
import { Moment } from '../pages/moment.js';

interface ApiKeyListProps {
  /** The person who looks at the page. */
  readonly caller: Pick<Caller, 'userId' | 'role'>;
  readonly apiKeys: readonly ApiKey[];
  readonly now: Date;
}

export function ApiKeyList({ caller, apiKeys, now }: ApiKeyListProps): VNode {
  const { say } = useSpeech();
  if (apiKeys.length === 0) return <p class="card empty">{say('keys.none')}</p>;
  return (
    <ul class="keys">
      {apiKeys.map((apiKey) => (
        <KeyItem key={apiKey.id} caller={caller} apiKey={apiKey} now={now} />
      ))}
    </ul>
  );
}

type KeyItemProps = Omit<ApiKeyListProps, 'apiKeys'> & { readonly apiKey: ApiKey };

function KeyItem({ caller, apiKey, now }: KeyItemProps): VNode {
  const { link, speech } = useSite();
  const { id, name, prefix, expiresAt } = apiKey;
  const expired = expiresAt !== null && expiresAt <= now;
  return (
    <li class="card key">
      <div class="key-name">
        <h3>{name}</h3>
        <code>{prefix}…</code>
        {expired && <span class="badge bad">{speech.say('settings.expired')}</span>}
      </div>
      <KeyFacts apiKey={apiKey} />
      {mayRevoke(caller, apiKey) && (
        <a class="button danger" href={link(`/settings/api-keys/${id}/revoke`)}>
          {speech.say('settings.revoke')}
          <span class="unseen"> {name}</span>
        </a>
      )}
    </li>
  );
}

export function KeyFacts({ apiKey }: { readonly apiKey: ApiKey }): VNode {
  const { say } = useSpeech();
  const { createdAt, lastUsedAt, expiresAt, scopes } = apiKey;
  const preset = presetOf(scopes);
  return (
    <dl class="facts">
      <dt>{say('keys.mayDo')}</dt>
      <dd>{preset === undefined ? scopes?.join(', ') : say(`preset.${preset.name}`)}</dd>
      <dt>{say('settings.created')}</dt>
      <dd>
        <Moment date={createdAt} />
      </dd>
      <dt>{say('settings.lastUsed')}</dt>
      <dd>{lastUsedAt === null ? say('settings.never') : <Moment date={lastUsedAt} />}</dd>
      <dt>{say('settings.expires')}</dt>
      <dd>{expiresAt === null ? say('settings.never') : <Moment date={expiresAt} />}</dd>
    </dl>
  );
}
