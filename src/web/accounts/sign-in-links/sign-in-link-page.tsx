import type { VNode } from 'preact';
import { EntryLayout } from '../../pages/entry-layout.js';
import { useSite } from '../../site.js';

interface SignInLinkPageProps {
  /** The name of the person. */
  readonly name: string;
  /** The path of the link. */
  readonly path: string;
}

/** Asks before the link is used up, because chat programs open a link to show a preview. */
export function SignInLinkPage({ name, path }: SignInLinkPageProps): VNode {
  const { link, say } = useSite();
  return (
    <EntryLayout title={say('signIn')}>
      <h1>{say('signIn')}</h1>
      <form class="card" method="post" action={link(path)}>
        <p>{say('signInLink.lead', { name })}</p>
        <button>{say('signInLink.use', { name })}</button>
      </form>
    </EntryLayout>
  );
}
