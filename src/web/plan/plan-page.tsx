import type { VNode } from 'preact';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../parser/vocabulary/meal-categories.js';
import type { Notice } from '../notice.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite, useSpeech } from '../site.js';
import type { Week } from './weeks.js';

export interface PlanPageProps {
  readonly week: Week;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Of the week, in the order of the plan. */
  readonly items: readonly CalendarItemDto[];
  readonly mayWrite: boolean;
  /** Of the next item, so that a form that is sent twice plans once. */
  readonly newId: string;
  readonly notice?: Notice | undefined;
}

/** The plan of a week. */
export function PlanPage(props: PlanPageProps): VNode {
  const { link, speech } = useSite();
  const { say, day } = speech;
  const { week, today, items, mayWrite, notice } = props;
  const [first = today, last = today] = [week.days[0], week.days[6]];
  const span = `${day(first, { day: 'numeric', month: 'long' })} – ${day(last, { dateStyle: 'long' })}`;
  return (
    <HouseholdLayout title={`${say('plan')}, ${span}`} current="plan" notice={notice}>
      <div class="headline">
        <h1>
          {say('plan')} <small>{span}</small>
        </h1>
        <nav class="actions" aria-label={say('plan.weeks')}>
          <a class="button quiet" href={link(`/plan?week=${week.before}`)}>
            {say('plan.before')}
          </a>
          <a class="button quiet" href={link('/plan')}>
            {say('plan.now')}
          </a>
          <a class="button quiet" href={link(`/plan?week=${week.after}`)}>
            {say('plan.next')}
          </a>
        </nav>
      </div>
      <ol class="week">
        {week.days.map((date) => (
          <Day
            key={date}
            date={date}
            isToday={date === today}
            items={items.filter((item) => item.date === date)}
            mayWrite={mayWrite}
          />
        ))}
      </ol>
      {mayWrite && (
        <div class="doing-forms">
          <NoteForm {...props} />
          <ShopForm week={week} />
        </div>
      )}
    </HouseholdLayout>
  );
}

interface DayProps extends Pick<PlanPageProps, 'items' | 'mayWrite'> {
  readonly date: string;
  readonly isToday: boolean;
}

function Day({ date, isToday, items, mayWrite }: DayProps): VNode {
  const { say, day } = useSpeech();
  return (
    <li class={isToday ? 'card is-today' : 'card'}>
      <h2 aria-current={isToday ? 'date' : undefined}>
        {day(date, { weekday: 'long' })} <small>{day(date, { day: 'numeric', month: 'short' })}</small>
      </h2>
      {items.length === 0 && <p class="empty">{say('plan.nothing')}</p>}
      <ul class="plain">
        {items.map((item) => (
          <Item key={item.id} item={item} mayWrite={mayWrite} />
        ))}
      </ul>
    </li>
  );
}

function Item({ item, mayWrite }: { readonly item: CalendarItemDto; readonly mayWrite: boolean }): VNode {
  const { link, speech } = useSite();
  const { say, count, number } = speech;
  const { id, slot, recipeId, plannedServings, note } = item;
  const servings = plannedServings === null ? '' : `?${new URLSearchParams({ servings: String(plannedServings) })}`;
  const title = titleOf(item);
  return (
    <li class="meal">
      <small>
        {say(`meal.${slot}`)}
        {plannedServings !== null &&
          ` · ${count('servings.for', plannedServings, { servings: number(plannedServings) })}`}
      </small>
      {recipeId === null ? (
        <b>{title}</b>
      ) : (
        <a class="plain-link" href={link(`/recipes/${recipeId}${servings}`)}>
          {title}
        </a>
      )}
      {note !== null && <p class="hint">{note}</p>}
      {mayWrite && (
        <a class="line-edit" href={link(`/plan/${id}`)}>
          {say('edit')}
          <span class="unseen"> {title}</span>
        </a>
      )}
    </li>
  );
}

export function titleOf({ title, recipeName }: CalendarItemDto): string {
  return title ?? recipeName ?? '';
}

function NoteForm({ week, today, newId }: PlanPageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  return (
    <details class="card" id="new-note">
      <summary>{say('plan.note')}</summary>
      <form method="post" action={link('/plan')}>
        <input type="hidden" name="id" value={newId} />
        <div class="field">
          <label for="title">{say('plan.title')}</label>
          <input id="title" name="title" required maxLength={200} />
        </div>
        <DateAndSlot date={week.days.includes(today) ? today : (week.days[0] ?? today)} slot="Dinner" />
        <button>{say('plan.put')}</button>
      </form>
      <p>
        <a class="plain-link" href={link('/recipes')}>
          {say('plan.fromRecipes')}
        </a>
      </p>
    </details>
  );
}

/** The fields for the place of an item. */
export function DateAndSlot({ date, slot }: { readonly date: string | null; readonly slot: MealCategory }): VNode {
  const { say } = useSpeech();
  return (
    <>
      <div class="field">
        <label for="date">{say('plan.date')}</label>
        <input id="date" name="date" type="date" value={date ?? ''} required />
      </div>
      <div class="field">
        <label for="slot">{say('plan.slot')}</label>
        <select id="slot" name="slot">
          {MEAL_CATEGORIES.map((category) => (
            <option key={category} value={category} selected={category === slot}>
              {say(`meal.${category}`)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function ShopForm({ week }: Pick<PlanPageProps, 'week'>): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  return (
    <details class="card" id="shop">
      <summary>{say('plan.shop')}</summary>
      <form method="post" action={link('/plan/groceries')}>
        <input type="hidden" name="from" value={week.days[0]} />
        <input type="hidden" name="to" value={week.days[6]} />
        <p class="hint">{say('plan.shop.how')}</p>
        <button>{say('list.put')}</button>
      </form>
    </details>
  );
}
