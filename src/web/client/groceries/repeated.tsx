import type { VNode } from 'preact';
import { useFrame } from './frame.js';
import type { Recurring } from './lists.js';

/** The recurring groceries. */
export function Repeated(): VNode | null {
  const { model, speech } = useFrame();
  const { recurring } = model.lists;
  if (recurring.length === 0) return null;
  return (
    <details class="card list-part" id="recurring">
      <summary>{speech.say('recurring')}</summary>
      <ul class="lines">
        {recurring.map((each) => (
          <RepeatedItem key={each.id} recurring={each} />
        ))}
      </ul>
    </details>
  );
}

function RepeatedItem({ recurring }: { readonly recurring: Recurring }): VNode {
  const { actions, speech, mayWrite } = useFrame();
  const { say, count, day } = speech;
  const { name, recurrenceRule, recurrenceInterval, nextPlannedFor } = recurring;
  const next = day(nextPlannedFor, { dateStyle: 'medium' });
  return (
    <li>
      <span class="line-body">
        <span class="line-text">{recurring.display}</span>
        <small>
          {count(`recurring.${recurrenceRule}s`, recurrenceInterval)} · {say('recurring.next', { day: next })}
        </small>
      </span>
      {mayWrite && (
        <button
          class="line-edit"
          type="button"
          onClick={() => {
            actions.stop(recurring, say('list.recurring.stopped', { line: name }));
          }}
        >
          {say('list.recurring.stop')}
          <span class="unseen"> {name}</span>
        </button>
      )}
    </li>
  );
}
