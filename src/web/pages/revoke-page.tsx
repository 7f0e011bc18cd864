import type { VNode } from 'preact';
import type { ApiKey } from '../../accounts/keys/api-key.entity.js';
import { useSite } from '../site.js';
import { KeyFacts } from './api-key-list.js';
import { Layout } from './layout.js';

interface RevokePageProps {
  readonly apiKey: ApiKey;
  readonly timeZone: string;
}

export function RevokePage({ apiKey, timeZone }: RevokePageProps): VNode {
  const { link } = useSite();
  return (
    <Layout title="Revoke an API key" signedIn current="settings" width="narrow">
      <h1>Revoke “{apiKey.name}”?</h1>
      <p class="lead">Every program that uses it is shut out at once. This cannot be undone.</p>
      <div class="card key">
        <code>{apiKey.prefix}…</code>
        <KeyFacts apiKey={apiKey} timeZone={timeZone} />
      </div>
      <form class="choices" method="post" action={link(`/settings/api-keys/${apiKey.id}/revoke`)}>
        <button class="danger">Revoke the key</button>
        <a class="button quiet" href={link('/settings')}>
          Keep it
        </a>
      </form>
    </Layout>
  );
}
