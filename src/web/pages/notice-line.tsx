import type { VNode } from 'preact';
import type { Notice } from '../notice.js';
import { useSite } from '../site.js';

interface NoticeLineProps {
  readonly notice: Notice | undefined;
  /** The element that the script renews, instead of the whole page, when the action is undone. */
  readonly inPlace?: string;
}

export function NoticeLine({ notice, inPlace }: NoticeLineProps): VNode | null {
  const { link, speech } = useSite();
  if (notice === undefined) return null;
  const { text, isGood, undo } = notice;
  return (
    <div class={`notice ${isGood ? 'good' : 'bad'}`}>
      <span role={isGood ? 'status' : 'alert'}>{text}</span>
      {undo !== undefined && (
        <form method="post" action={link(undo.path)} data-in-place={inPlace}>
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button class="quiet">{speech.say('undo')}</button>
        </form>
      )}
    </div>
  );
}
