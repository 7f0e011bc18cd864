import type { VNode } from 'preact';
import { VERSION } from '../../shared/version.js';
import { useSite } from '../site.js';
import { Layout } from '../pages/layout.js';
import { Sentence } from '../pages/sentence.js';

interface DocsPageProps {
  /** The address of the API. */
  readonly address: string;
}

/** The OpenAPI document, shown by Swagger UI. */
export function DocsPage({ address }: DocsPageProps): VNode {
  const { link, say } = useSite();
  const paths = {
    address: <code>{address}</code>,
    header: <code>x-api-key</code>,
    bearer: <code>Authorization: Bearer</code>,
    settings: <a href={link('/settings/developers')}>{say('docs.settings')}</a>,
  };
  const machines = {
    document: <a href={link('/api/openapi.json')}>openapi.json</a>,
    forKeys: <code>/api/v1/openapi.json</code>,
  };
  return (
    <Layout
      title={say('nav.docs')}
      signedIn
      width="wide"
      styles={['swagger-ui.css', 'larder.css']}
      scripts={['swagger-ui-bundle.js', 'docs.js']}
      hasChoices
    >
      <h1>
        {say('nav.docs')} {VERSION}
      </h1>
      <p>
        <Sentence word="docs.paths" parts={paths} /> <Sentence word="docs.machines" parts={machines} />
      </p>
      <p class="hint">{say('docs.try')}</p>
      <noscript>
        <p>{say('docs.script')}</p>
      </noscript>
      <div id="docs" data-document={link('/api/openapi.json')} />
    </Layout>
  );
}
