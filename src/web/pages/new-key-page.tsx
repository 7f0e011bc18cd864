import type { VNode } from 'preact';
import { useSite } from '../site.js';
import { CopyBlock } from './copy-block.js';
import { Layout } from './layout.js';

interface NewKeyPageProps {
  readonly name: string;
  /** The key itself. It is shown only this once. */
  readonly apiKey: string;
  readonly address: string;
}

export function NewKeyPage({ name, apiKey, address }: NewKeyPageProps): VNode {
  const { link } = useSite();
  return (
    <Layout title="Your new API key" signedIn current="settings" scripts={['copy.js']}>
      <h1>Your new API key</h1>
      <section class="card fresh" aria-labelledby="new-key">
        <h2 id="new-key">{name}</h2>
        <p>
          <strong>Copy it now.</strong> Larder keeps no copy of the key and cannot show it again.
        </p>
        <CopyBlock id="key" label="API key" text={apiKey} />
      </section>
      <h2>Try it</h2>
      <CopyBlock id="example" label="Example" text={`curl -H 'x-api-key: ${apiKey}' ${address}/api/v1/groceries`} />
      <p>
        <a class="button" href={link('/settings')}>
          I have copied it
        </a>
      </p>
    </Layout>
  );
}
