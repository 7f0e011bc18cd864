import type { VNode } from 'preact';
import type { MealCategory } from '../../shared/meals.js';
import { EMPTY_FORM, type FormState } from '../forms.js';
import { FormError } from '../pages/field.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { Picture } from '../recipes/dish.js';
import { useSite } from '../site.js';
import { DateAndSlot, ServingsField } from './plan-parts.js';
import { weekPath } from './plan-view.js';

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

export interface PlanAddPageProps {
  /** `null` for the queue. */
  readonly date: string | null;
  readonly slot: MealCategory;
  readonly servings: string;
  readonly typed: string;
  /** The search results, or the latest recipes when nothing was typed. */
  readonly recipes: readonly { readonly id: string; readonly name: string }[];
  /** Paths of stored pictures, by recipe. */
  readonly pictures: ReadonlyMap<string, string>;
  /** The id of the next item, so that a form that is sent twice plans once. */
  readonly newId: string;
  readonly form: FormState;
}

/**
 * Searches a recipe and plans it, or plans the typed text as a note. It is one form: it is sent again for each search,
 * and its buttons plan.
 */
export function PlanAddPage({ date, slot, servings, typed, recipes, pictures, newId, form }: PlanAddPageProps): VNode {
  const { link, say, speech } = useSite();
  const { dayTitle } = speech;
  return (
    <HouseholdLayout title={say('plan.add')} current="plan" width="medium" styles={['plan.css']}>
      <h1>{say('plan.add')}</h1>
      <FormError form={form} />
      <form class="card" method="get" action={link('/plan/add')} data-search="found">
        <div class="field">
          <label for="query">{say('plan.title')}</label>
          <div class="search-line">
            <input
              id="query"
              name="query"
              type="search"
              value={typed}
              maxLength={200}
              autocomplete="off"
              aria-describedby="query-hint"
            />
            <button class="quiet">{say('search')}</button>
          </div>
          <p class="hint" id="query-hint">
            {say('plan.add.how')}
          </p>
        </div>
        <details id="when" open={date === null || form !== EMPTY_FORM}>
          <summary>{`${date === null ? say('queue') : dayTitle(date, DAY)} · ${say(`meal.${slot}`)}`}</summary>
          <DateAndSlot date={date} slot={slot}>
            <ServingsField servings={servings} />
          </DateAndSlot>
        </details>
        <div id="found" role="group" aria-label={say('recipes')}>
          <ul class="offers">
            {recipes.map(({ id, name }) => (
              <li key={id}>
                <button
                  class="offer"
                  formMethod="post"
                  formAction={link(`/plan/add/${newId}`)}
                  formNoValidate
                  name="recipe"
                  value={id}
                >
                  <Picture name={name} path={pictures.get(id) ?? null} />
                  <span class="dish-name">{name}</span>
                </button>
              </li>
            ))}
          </ul>
          {recipes.length === 0 && <p class="empty">{say(typed === '' ? 'recipes.none' : 'recipes.notFound')}</p>}
          <button class="quiet" formMethod="post" formAction={link(`/plan/add/${newId}`)}>
            {say('plan.add.note')}
          </button>
        </div>
      </form>
      <p>
        <a class="plain-link" href={link(weekPath(date))}>
          {say('edit.leave')}
        </a>
      </p>
    </HouseholdLayout>
  );
}
