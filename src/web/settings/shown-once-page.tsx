import type { ComponentChildren, VNode } from 'preact';
import { CopyBlock, type CopyBlockProps } from '../pages/copy-block.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';

interface ShownOncePageProps {
  readonly title: string;
  /** The name of the object that the secrets belong to. */
  readonly name: string;
  /** The secrets, which no other page shows. */
  readonly secrets: readonly CopyBlockProps[];
  /** The path of the next page. */
  readonly next: string;
  /** What the person should do with the secrets. */
  readonly children?: ComponentChildren;
}

/** The answer to the form that created the secrets. No other page shows them. */
export function ShownOncePage({ title, name, secrets, next, children }: ShownOncePageProps): VNode {
  const { link, say } = useSite();
  return (
    <HouseholdLayout title={title} current="settings" width="medium" scripts={['copy.js']} hasChoices={false}>
      <h1>{title}</h1>
      <section class="card fresh" aria-labelledby="fresh">
        <h2 id="fresh">{name}</h2>
        <p>
          <strong>{say('once.copy')}</strong> {say('once.never')}
        </p>
        {secrets.map((secret) => (
          <CopyBlock key={secret.id} {...secret} />
        ))}
      </section>
      {children}
      <p>
        <a class="button" href={link(next)}>
          {say('once.done')}
        </a>
      </p>
    </HouseholdLayout>
  );
}
