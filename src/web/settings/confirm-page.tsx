import type { ComponentChildren, VNode } from 'preact';
import { Layout } from '../pages/layout.js';
import { useSite } from '../site.js';

interface ConfirmPageProps {
  readonly title: string;
  readonly question: string;
  /** What happens then. */
  readonly lead: string;
  /** The path that the form is sent to, and the label of its button. */
  readonly action: string;
  readonly label: string;
  /** The page of before. */
  readonly back: string;
  /** The version that the change is meant for; left out where there are none. */
  readonly version?: number;
  readonly children?: ComponentChildren;
}

/** Asks before something that cannot be undone. */
export function ConfirmPage(props: ConfirmPageProps): VNode {
  const { link } = useSite();
  const { title, question, lead, action, label, back, version, children } = props;
  return (
    <Layout title={title} signedIn current="settings" width="narrow">
      <h1>{question}</h1>
      <p class="lead">{lead}</p>
      {children}
      <form class="choices" method="post" action={link(action)}>
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <button class="danger">{label}</button>
        <a class="button quiet" href={link(back)}>
          Keep it
        </a>
      </form>
    </Layout>
  );
}
