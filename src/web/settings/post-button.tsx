import type { VNode } from 'preact';
import { useSite } from '../site.js';

interface PostButtonProps {
  readonly action: string;
  readonly label: string;
  /** The object of the action, for screen readers. */
  readonly about?: string;
}

/** A form that is one button. */
export function PostButton({ action, label, about }: PostButtonProps): VNode {
  const { link } = useSite();
  return (
    <form method="post" action={link(action)}>
      <button class="quiet">
        {label}
        {about !== undefined && <span class="unseen"> {about}</span>}
      </button>
    </form>
  );
}
