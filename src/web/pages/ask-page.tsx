import type { ComponentChildren, VNode } from 'preact';
import { useSite } from '../site.js';
import { HouseholdLayout } from './household-layout.js';

interface AskPageProps {
  readonly title: string;
  /** What happens then. */
  readonly lead: string;
  /** The path that the form is sent to, and the label of its button. */
  readonly action: string;
  readonly label: string;
  /** The page of before. */
  readonly back: string;
  /** The version that the change is meant for; left out where there are none. */
  readonly version?: number;
  /** What it is about, and fields of the form. */
  readonly children?: ComponentChildren;
}

/** Asks before something that ends what people have, in the language of the person. */
export function AskPage({ title, lead, action, label, back, version, children }: AskPageProps): VNode {
  const { link, speech } = useSite();
  return (
    <HouseholdLayout title={title} current="settings" width="narrow">
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <form class="card" method="post" action={link(action)}>
        {children}
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <div class="choices">
          <button class="danger">{label}</button>
          <a class="button quiet" href={link(back)}>
            {speech.say('edit.leave')}
          </a>
        </div>
      </form>
    </HouseholdLayout>
  );
}
