import type { ComponentChildren, VNode } from 'preact';
import { CopyBlock } from '../pages/copy-block.js';
import { Layout } from '../pages/layout.js';
import { useSite } from '../site.js';

interface ShownOncePageProps {
  readonly title: string;
  /** What it belongs to. */
  readonly name: string;
  /** The secrets, which no other page shows. */
  readonly secrets: readonly { readonly id: string; readonly label: string; readonly text: string }[];
  /** The page to go on to. */
  readonly next: string;
  /** What to do with them. */
  readonly children?: ComponentChildren;
}

/** The answer to what made the secrets, and the only page that shows them. */
export function ShownOncePage({ title, name, secrets, next, children }: ShownOncePageProps): VNode {
  const { link } = useSite();
  return (
    <Layout title={title} signedIn current="settings" scripts={['copy.js']}>
      <h1>{title}</h1>
      <section class="card fresh" aria-labelledby="fresh">
        <h2 id="fresh">{name}</h2>
        <p>
          <strong>Copy it now.</strong> No page shows it again.
        </p>
        {secrets.map((secret) => (
          <CopyBlock key={secret.id} {...secret} />
        ))}
      </section>
      {children}
      <p>
        <a class="button" href={link(next)}>
          I have copied it
        </a>
      </p>
    </Layout>
  );
}
