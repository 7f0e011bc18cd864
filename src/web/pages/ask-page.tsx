import type { ComponentChildren, VNode } from 'preact';
import { useSite } from '../site.js';
import { HouseholdLayout } from './household-layout.js';
import type { Place } from './layout.js';

interface AskPageProps {
  readonly title: string;
  /** Explains the consequences. */
  readonly lead: string;
  /** The path that the form is sent to, and the label of its button. */
  readonly action: string;
  readonly label: string;
  /** The path of the page before. */
  readonly back: string;
  /** The version for which the change is meant; left out for objects without versions. */
  readonly version?: number;
  readonly current?: Place;
  /** The object of the question, and fields of the form. */
  readonly children?: ComponentChildren;
}

/** Asks before an action that ends or deletes something. */
export function AskPage({
  title,
  lead,
  action,
  label,
  back,
  version,
  current = 'settings',
  children,
}: AskPageProps): VNode {
  const { link, speech } = useSite();
  return (
    <HouseholdLayout title={title} current={current} width="narrow">
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
