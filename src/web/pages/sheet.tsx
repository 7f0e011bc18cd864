import type { ComponentChildren, VNode } from 'preact';
import { useSpeech } from '../site.js';
import { Icon } from './icon.js';

interface SheetProps {
  /** Buttons with this `popoverTarget` open it. */
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A part of the page that a button opens over it. The browser does this without a script. */
export function Sheet({ id, title, children }: SheetProps): VNode {
  const { say } = useSpeech();
  return (
    <div id={id} class="sheet screen" popover="auto" role="dialog" aria-labelledby={`${id}-title`}>
      <div class="sheet-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" class="plain-button" popoverTarget={id} popoverTargetAction="hide">
          <Icon name="close" />
          <span class="unseen">{say('close')}</span>
        </button>
      </div>
      {children}
    </div>
  );
}
