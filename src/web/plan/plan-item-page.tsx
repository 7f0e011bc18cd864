import type { VNode } from 'preact';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';
import {
  DateAndSlot,
  DayChoice,
  PARTS_AFTER_CHANGE,
  type PlannedDay,
  recipePath,
  ServingsField,
  titleOf,
} from './plan-parts.js';
import { type PlanView, queryOf } from './plan-view.js';

interface PlanItemPageProps {
  readonly item: CalendarItemDto;
  /** The position among the items of its day and meal, from 0, and the number of these items. */
  readonly index: number;
  readonly count: number;
  /** The page to which the forms lead. */
  readonly view: PlanView;
  /** To which a press moves it. */
  readonly days: readonly PlannedDay[];
}

/** The form for one item of the plan: day, meal, servings and note. The script shows it in a sheet over the plan. */
export function PlanItemPage(props: PlanItemPageProps): VNode {
  const { link, say } = useSite();
  const { view, days } = props;
  const { id, version, date, slot, itemType, title, plannedServings, note } = props.item;
  const path = recipePath(props.item);
  return (
    <HouseholdLayout title={titleOf(props.item)} current="plan" width="narrow" styles={['plan.css']}>
      <h1>{titleOf(props.item)}</h1>
      <div id="item">
        {path !== null && (
          <p>
            <a class="plain-link" href={link(path)}>
              {say('plan.recipe')}
            </a>
          </p>
        )}
        <form
          class="card"
          method="post"
          action={link(`/plan/${id}${queryOf(view)}`)}
          data-in-place={PARTS_AFTER_CHANGE}
        >
          {/* What the Enter key presses in a field: the first button. */}
          <button hidden />
          <input type="hidden" name="version" value={version} />
          {itemType === 'note' && (
            <div class="field">
              <label for="title">{say('plan.title')}</label>
              <input id="title" name="title" value={title ?? ''} required maxLength={200} />
            </div>
          )}
          <fieldset class="which-day">
            <legend>{say('plan.whichDay')}</legend>
            <DayChoice days={days} today={view.today} present={date} />
          </fieldset>
          <DateAndSlot name="otherDate" date={date} slot={slot}>
            {itemType === 'recipe' && <ServingsField servings={plannedServings} />}
          </DateAndSlot>
          <div class="field">
            <label for="note">{say('notes')}</label>
            <textarea id="note" name="note" rows={3}>
              {note ?? ''}
            </textarea>
          </div>
          <p class="actions">
            <button>{say('edit.save')}</button>
            <a class="button quiet leave" href={link(view.path)}>
              {say('edit.leave')}
            </a>
          </p>
        </form>
        {props.count > 1 && <Order {...props} />}
        <form
          class="card"
          method="post"
          action={link(`/plan/${id}/delete${queryOf(view)}`)}
          data-in-place={PARTS_AFTER_CHANGE}
        >
          <input type="hidden" name="version" value={version} />
          {itemType === 'recipe' && (
            <label class="option">
              <input type="checkbox" name="groceries" value="delete" />
              <span>{say('plan.remove.groceries')}</span>
            </label>
          )}
          <button class="danger">{say('plan.remove')}</button>
        </form>
      </div>
    </HouseholdLayout>
  );
}

/** Buttons that move it among the items of its day and meal. */
function Order({ item, index, count, view }: PlanItemPageProps): VNode {
  const { link, say } = useSite();
  const { id, version, date, slot } = item;
  return (
    <form class="actions" method="post" action={link(`/plan/move${queryOf(view)}`)} data-in-place={PARTS_AFTER_CHANGE}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="date" value={date ?? ''} />
      <input type="hidden" name="slot" value={slot} />
      {index > 0 && (
        <button class="quiet" name="index" value={index - 1}>
          {say('move.earlier')}
        </button>
      )}
      {index < count - 1 && (
        <button class="quiet" name="index" value={index + 1}>
          {say('move.later')}
        </button>
      )}
    </form>
  );
}
