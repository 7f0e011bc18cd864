import type { ComponentChildren, VNode } from 'preact';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';

interface AskPageProps {
  readonly title: string;
  /** What happens then. */
  readonly lead: string;
  /** The path that the form is sent to, and the label of its button. */
  readonly action: string;
  readonly label: string;
  /** The page of before. */
  readonly back: string;
  /** Fields of the form. */
  readonly children?: ComponentChildren;
}

/** Asks before something that ends what people have, in the language of the person. */
export function AskPage({ title, lead, action, label, back, children }: AskPageProps): VNode {
  const { link, speech } = useSite();
  return (
    <HouseholdLayout title={title} current="settings" width="narrow">
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <form class="card" method="post" action={link(action)}>
        {children}
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
