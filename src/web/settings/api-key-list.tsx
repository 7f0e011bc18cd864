import type { VNode } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { mayRevoke } from '../../accounts/may-revoke.js';
import { presetOf } from '../../accounts/scopes.js';
import type { ApiKey } from '../../accounts/keys/api-key.entity.js';
import { useSite } from '../site.js';
import { Moment } from '../pages/moment.js';

interface ApiKeyListProps {
  /** Who looks at the page. */
  readonly caller: Pick<Caller, 'userId' | 'role'>;
  readonly apiKeys: readonly ApiKey[];
  readonly timeZone: string;
  readonly now: Date;
}

export function ApiKeyList({ caller, apiKeys, timeZone, now }: ApiKeyListProps): VNode {
  if (apiKeys.length === 0) return <p class="card empty">There is no key yet.</p>;
  return (
    <ul class="keys">
      {apiKeys.map((apiKey) => (
        <KeyItem key={apiKey.id} caller={caller} apiKey={apiKey} timeZone={timeZone} now={now} />
      ))}
    </ul>
  );
}

type KeyItemProps = Omit<ApiKeyListProps, 'apiKeys'> & { readonly apiKey: ApiKey };

function KeyItem({ caller, apiKey, timeZone, now }: KeyItemProps): VNode {
  const { link } = useSite();
  const { id, name, prefix, expiresAt } = apiKey;
  const expired = expiresAt !== null && expiresAt <= now;
  return (
    <li class="card key">
      <div class="key-name">
        <h3>{name}</h3>
        <code>{prefix}…</code>
        {expired && <span class="badge bad">Expired</span>}
      </div>
      <KeyFacts apiKey={apiKey} timeZone={timeZone} />
      {mayRevoke(caller, apiKey) && (
        <a class="button danger" href={link(`/settings/api-keys/${id}/revoke`)}>
          Revoke<span class="unseen"> {name}</span>
        </a>
      )}
    </li>
  );
}

export function KeyFacts({ apiKey, timeZone }: { readonly apiKey: ApiKey; readonly timeZone: string }): VNode {
  const { createdAt, lastUsedAt, expiresAt, scopes } = apiKey;
  return (
    <dl class="facts">
      <dt>May do</dt>
      <dd>{presetOf(scopes)?.label ?? scopes?.join(', ')}</dd>
      <dt>Created</dt>
      <dd>
        <Moment date={createdAt} timeZone={timeZone} />
      </dd>
      <dt>Last used</dt>
      <dd>{lastUsedAt === null ? 'never' : <Moment date={lastUsedAt} timeZone={timeZone} />}</dd>
      <dt>Expires</dt>
      <dd>{expiresAt === null ? 'never' : <Moment date={expiresAt} timeZone={timeZone} />}</dd>
    </dl>
  );
}
