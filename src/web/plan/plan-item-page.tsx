import type { VNode } from 'preact';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';
import { DateAndSlot, titleOf } from './plan-page.js';

/** One item of the plan: its day, meal, servings and note. */
export function PlanItemPage({ item }: { readonly item: CalendarItemDto }): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  const { id, version, date, slot, itemType, title, plannedServings, note } = item;
  return (
    <HouseholdLayout title={titleOf(item)} current="plan" width="narrow">
      <h1>{titleOf(item)}</h1>
      <form class="card" method="post" action={link(`/plan/${id}`)}>
        <input type="hidden" name="version" value={version} />
        {itemType === 'note' && (
          <div class="field">
            <label for="title">{say('plan.title')}</label>
            <input id="title" name="title" value={title ?? ''} required maxLength={200} />
          </div>
        )}
        <DateAndSlot date={date} slot={slot} />
        {itemType === 'recipe' && (
          <div class="field">
            <label for="servings">{say('servings')}</label>
            <input
              id="servings"
              name="servings"
              inputMode="numeric"
              pattern="[0-9]{1,4}"
              maxLength={4}
              value={plannedServings ?? ''}
            />
          </div>
        )}
        <div class="field">
          <label for="note">{say('notes')}</label>
          <textarea id="note" name="note" rows={3}>
            {note ?? ''}
          </textarea>
        </div>
        <p class="actions">
          <button>{say('edit.save')}</button>
          <a class="button quiet" href={link(date === null ? '/plan' : `/plan?week=${date}`)}>
            {say('edit.leave')}
          </a>
        </p>
      </form>
      <form method="post" action={link(`/plan/${id}/delete`)}>
        <input type="hidden" name="version" value={version} />
        <button class="danger">{say('plan.remove')}</button>
      </form>
    </HouseholdLayout>
  );
}
