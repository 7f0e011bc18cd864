import type { VNode } from 'preact';
import { useFrame } from './frame.js';
import type { Recurring } from './lists.js';

/** What comes onto the list again and again. */
export function Repeated(): VNode | null {
  const { model, speech } = useFrame();
  const { recurring } = model.lists;
  if (recurring.length === 0) return null;
  return (
    <details class="card list-part" id="recurring">
      <summary>{speech.say('list.recurring')}</summary>
      <ul class="lines">
        {recurring.map((each) => (
          <RepeatedItem key={each.id} recurring={each} />
        ))}
      </ul>
    </details>
  );
}

function RepeatedItem({ recurring }: { readonly recurring: Recurring }): VNode {
  const { doing, speech, mayWrite } = useFrame();
  const { say, count, number, day } = speech;
  const { name, amount, unit, recurrenceRule, recurrenceInterval, nextPlannedFor } = recurring;
  const line = [amount === null ? null : number(amount), unit, name].filter(Boolean).join(' ');
  const next = day(nextPlannedFor, { dateStyle: 'medium' });
  return (
    <li>
      <span class="line-tick">
        <span>
          <span class="line-text">{line}</span>
          <small>
            {count(`list.repeat.${recurrenceRule}`, recurrenceInterval)} · {say('list.recurring.next', { day: next })}
          </small>
        </span>
      </span>
      {mayWrite && (
        <button
          class="line-edit"
          type="button"
          onClick={() => {
            doing.stop(recurring, say('list.recurring.stopped', { line: name }));
          }}
        >
          {say('list.recurring.stop')}
          <span class="unseen"> {name}</span>
        </button>
      )}
    </li>
  );
}
