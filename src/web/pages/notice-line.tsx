import type { VNode } from 'preact';
import type { Notice } from '../notice.js';
import { useSite } from '../site.js';
import { Icon } from './icon.js';

interface NoticeLineProps {
  /** The default is the notice of the last action. */
  readonly notice?: Notice | undefined;
  /** The element that the script renews, instead of the whole page, when the action is undone. */
  readonly inPlace?: string;
  /** Whether people can close it, because it covers the page. */
  readonly canClose?: boolean;
}

export function NoticeLine({ notice, inPlace, canClose = false }: NoticeLineProps): VNode | null {
  const site = useSite();
  const shown = notice ?? site.notice;
  if (shown === undefined) return null;
  const { link, speech } = site;
  const { text, isGood, view, undo } = shown;
  return (
    <div class={`notice ${isGood ? 'good' : 'bad'}`}>
      <span role={isGood ? 'status' : 'alert'}>{text}</span>
      {view !== undefined && (
        <a class="plain-link" href={link(view)}>
          {speech.say('show')}
        </a>
      )}
      {undo !== undefined && (
        <form method="post" action={link(undo.path)} data-in-place={inPlace}>
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button class="quiet">{speech.say('undo')}</button>
        </form>
      )}
      {canClose && (
        <button type="button" class="plain-button scripted" data-close aria-label={speech.say('close')}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
