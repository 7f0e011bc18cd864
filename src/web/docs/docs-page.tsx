import type { VNode } from 'preact';
import { Layout } from '../pages/layout.js';
import { useSite } from '../site.js';
import { Fields } from './fields.js';
import { OperationArticle } from './operation-article.js';
import { Prose } from './prose.js';
import type { Docs, OperationGroup } from './read-document.js';

interface DocsPageProps {
  readonly docs: Docs;
  /** Of this server, for programs. */
  readonly address: string;
}

export function DocsPage({ docs, address }: DocsPageProps): VNode {
  return (
    <Layout title="API docs" signedIn current="docs" width="wide" scripts={['copy.js', 'try-it.js']}>
      <div class="docs">
        <Contents docs={docs} />
        <div class="docs-body">
          <h1>
            API docs <span class="soft">{docs.version}</span>
          </h1>
          <Introduction docs={docs} address={address} />
          <KeyForTrying />
          {docs.groups.map((group) => (
            <Group key={group.name} group={group} address={address} />
          ))}
          <Problems docs={docs} />
        </div>
      </div>
    </Layout>
  );
}

function Contents({ docs }: Pick<DocsPageProps, 'docs'>): VNode {
  return (
    <nav class="contents" aria-label="Operations">
      <ul>
        {docs.groups.map(({ name, operations }) => (
          <li key={name}>
            <a href={`#${anchorOf(name)}`}>{name}</a>
            <ul>
              {operations.map(({ id, summary, method, path }) => (
                <li key={id}>
                  <a href={`#${id}`}>{summary === '' ? `${method} ${path}` : summary}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        {docs.problem !== null && (
          <li>
            <a href="#errors">Errors</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Introduction({ docs, address }: DocsPageProps): VNode {
  const { link } = useSite();
  return (
    <>
      {docs.description !== '' && <Prose text={docs.description} />}
      <p>
        All paths begin at <code>{address}</code>. A program shows its key with each request, as <code>x-api-key</code>{' '}
        or as <code>Authorization: Bearer</code>; keys are made in the <a href={link('/settings')}>settings</a>. The
        same in a form for machines: <a href={link('/api/openapi.json')}>openapi.json</a>, and for programs with a key{' '}
        <code>/api/v1/openapi.json</code>.
      </p>
    </>
  );
}

function KeyForTrying(): VNode {
  return (
    <div class="card try-key" hidden>
      <label for="api-key">API key for “Try it”</label>
      <input id="api-key" type="password" autocomplete="off" spellcheck={false} aria-describedby="api-key-hint" />
      <p class="hint" id="api-key-hint">
        Stays on this page and is forgotten when you leave it. What you send works on your real data.
      </p>
    </div>
  );
}

function Group({ group, address }: { readonly group: OperationGroup; readonly address: string }): VNode {
  const anchor = anchorOf(group.name);
  return (
    <section aria-labelledby={anchor}>
      <h2 id={anchor}>{group.name}</h2>
      {group.description !== '' && <Prose text={group.description} />}
      {group.operations.map((operation) => (
        <OperationArticle key={operation.id} operation={operation} address={address} />
      ))}
    </section>
  );
}

function Problems({ docs: { problem } }: Pick<DocsPageProps, 'docs'>): VNode | null {
  return problem === null ? null : (
    <section aria-labelledby="errors">
      <h2 id="errors">Errors</h2>
      <p>
        Every error has this body, as <code>application/problem+json</code>. Programs act on <code>code</code>.
      </p>
      <div class="card">
        <Fields fields={problem.fields} direction="answer" />
      </div>
    </section>
  );
}

function anchorOf(name: string): string {
  return `group-${name.toLowerCase().replace(/\W+/g, '-')}`;
}
