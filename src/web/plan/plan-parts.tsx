import type { ComponentChildren, VNode } from 'preact';
import type { MealCategory } from '../../shared/meals.js';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import { MealOptions } from '../pages/meal-options.js';
import { Stepper } from '../pages/stepper.js';
import { useSite, useSpeech } from '../site.js';
import type { PlanView } from './plan-view.js';

type PlanPart = 'week' | 'month' | 'templates';

/** The elements that the script renews after a change: what is planned is no idea, and the sheets of the ideas name what is planned. */
export const PARTS_AFTER_CHANGE = 'planned ideas';

interface PlanNavProps {
  readonly current: PlanPart;
  readonly view?: Pick<PlanView, 'week' | 'month'>;
}

/** Links to the parts of the plan. */
export function PlanNav({ current, view }: PlanNavProps): VNode {
  const { link, say } = useSite();
  const parts = [
    ['week', view?.week ?? '/plan', say('plan.week')],
    ['month', view?.month ?? '/plan?view=month', say('plan.month')],
    ['templates', '/plan/templates', say('templates')],
  ] as const;
  return (
    <nav class="plan-parts" aria-label={say('plan.parts')}>
      {parts.map(([part, path, label]) => (
        <a key={part} href={link(path)} aria-current={part === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

export function titleOf({ title, recipeName }: Pick<CalendarItemDto, 'title' | 'recipeName'>): string {
  return title ?? recipeName ?? '';
}

/**
 * The path of a page of the recipe with the planned servings; `null` for a note.
 * @param page below that of the recipe, such as `/cook`
 */
export function recipePath({ recipeId, plannedServings }: CalendarItemDto, page = ''): string | null {
  if (recipeId === null) return null;
  const servings = plannedServings === null ? '' : `?${new URLSearchParams({ servings: String(plannedServings) })}`;
  return `/recipes/${recipeId}${page}${servings}`;
}

interface PlaceProps {
  readonly date: string | null;
  readonly slot: MealCategory;
  /** Of the field with the day. */
  readonly name?: string;
  /** Further fields beside them. */
  readonly children?: ComponentChildren;
}

/** The fields for the place of an item. Without a day the item is in the queue. */
export function DateAndSlot({ date, slot, name = 'date', children }: PlaceProps): VNode {
  const { say } = useSpeech();
  return (
    <div class="columns place">
      <div class="field">
        <label for="date">{say('plan.date')}</label>
        <input id="date" name={name} type="date" value={date ?? ''} aria-describedby="date-hint" />
        <p class="hint" id="date-hint">
          {say('queue.how')}
        </p>
      </div>
      <div class="field">
        <label for="slot">{say('plan.slot')}</label>
        <select id="slot" name="slot">
          <MealOptions chosen={slot} />
        </select>
      </div>
      {children}
    </div>
  );
}

export function ServingsField({ servings }: { readonly servings: number | string | null }): VNode {
  const { say } = useSpeech();
  return <Stepper id="servings" name="servings" label={say('servings')} value={servings ?? ''} />;
}

/** A day with the names of what is planned. */
export interface PlannedDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly planned: readonly string[];
}

export function plannedDays(days: readonly string[], items: readonly CalendarItemDto[]): PlannedDay[] {
  return days.map((date) => ({ date, planned: items.filter((item) => item.date === date).map(titleOf) }));
}

interface DayChoiceProps {
  readonly days: readonly PlannedDay[];
  readonly today: string | undefined;
  /** The day of what is moved. */
  readonly present?: string | null;
  /** Of the field with the day. */
  readonly name?: string;
}

/** Buttons of a form, one for each day: a press plans. */
export function DayChoice({ days, today, present, name = 'date' }: DayChoiceProps): VNode {
  const { say, dayTitle } = useSpeech();
  return (
    <ul class="day-choice">
      {days.map(({ date, planned }) => (
        <li key={date}>
          <button class="quiet" name={name} value={date} aria-current={date === present ? 'date' : undefined}>
            <b>
              {date === today ? say('home.today') : dayTitle(date, { weekday: 'long', day: 'numeric', month: 'short' })}
            </b>
            <small>{planned.join(', ')}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
