import type { VNode } from 'preact';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite } from '../../site.js';
import { DayChoice, PARTS_AFTER_CHANGE, type PlannedDay } from '../plan-parts.js';
import { type PlanView, queryOf } from '../plan-view.js';

interface SwapDaysPageProps {
  readonly date: string;
  /** Of what is planned on it. */
  readonly state: string;
  /** The page to which the form leads. */
  readonly view: PlanView;
  readonly days: readonly PlannedDay[];
}

/** Days with which a day is swapped by one press. The script shows the form in a sheet over the plan. */
export function SwapDaysPage({ date, state, view, days }: SwapDaysPageProps): VNode {
  const { link, speech } = useSite();
  const { say, dayTitle } = speech;
  const planned = days.find((day) => day.date === date)?.planned ?? [];
  return (
    <HouseholdLayout title={say('plan.swap')} current="plan" width="narrow" styles={['plan.css']}>
      <h1>{say('plan.swap')}</h1>
      <div id="swap">
        <p>
          <b>{dayTitle(date, { weekday: 'long', day: 'numeric', month: 'long' })}</b>
          {planned.length > 0 && ` · ${planned.join(', ')}`}
        </p>
        <form method="post" action={link(`/plan/swap${queryOf(view)}`)} data-in-place={PARTS_AFTER_CHANGE}>
          {/* What the Enter key presses in the field of a date: the first button. */}
          <button hidden />
          <input type="hidden" name="date" value={date} />
          <input type="hidden" name="state" value={state} />
          <DayChoice name="otherDate" days={days.filter((day) => day.date !== date)} today={view.today} />
          <details id="other-day">
            <summary>{say('plan.otherDay')}</summary>
            <div class="search-line">
              <label class="unseen" for="typed-date">
                {say('plan.date')}
              </label>
              <input id="typed-date" name="typedDate" type="date" value={days.at(-1)?.date} />
              <button>{say('plan.swap.put')}</button>
            </div>
          </details>
          <p class="actions leave">
            <a class="button quiet" href={link(view.path)}>
              {say('edit.leave')}
            </a>
          </p>
        </form>
      </div>
    </HouseholdLayout>
  );
}
