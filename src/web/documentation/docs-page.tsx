import type { VNode } from 'preact';
import { VERSION } from '../../version.js';
import { useSite } from '../site.js';
import { Layout } from '../pages/layout.js';

interface DocsPageProps {
  /** The address of this server for programs. */
  readonly address: string;
}

/** The OpenAPI document, shown by Swagger UI. */
export function DocsPage({ address }: DocsPageProps): VNode {
  const { link } = useSite();
  return (
    <Layout
      title="API docs"
      signedIn
      current="docs"
      width="wide"
      styles={['swagger-ui.css', 'larder.css']}
      scripts={['swagger-ui-bundle.js', 'docs.js']}
    >
      <h1>API docs {VERSION}</h1>
      <p>
        All paths begin at <code>{address}</code>. A program shows its key with each request, as <code>x-api-key</code>{' '}
        or as <code>Authorization: Bearer</code>; keys are made in the <a href={link('/settings')}>settings</a>. The
        same in a form for machines: <a href={link('/api/openapi.json')}>openapi.json</a>, and for programs with a key{' '}
        <code>/api/v1/openapi.json</code>.
      </p>
      <p class="hint">
        What “Try it out” sends works on your real data. A key that you give to “Authorize” stays on this page and is
        forgotten when you leave it.
      </p>
      <noscript>
        <p>This page needs JavaScript; openapi.json has the same content.</p>
      </noscript>
      <div id="docs" data-document={link('/api/openapi.json')} />
    </Layout>
  );
}
