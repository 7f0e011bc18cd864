import type { VNode } from 'preact';
import type { AddedGroceriesDto, SkipReason } from '../../../groceries/from-recipes/from-recipes.dto.js';
import type { CalendarItemDto } from '../../../plan/calendar-items.dto.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite, useSpeech } from '../../site.js';
import type { Word } from '../../words/en.js';
import { titleOf } from '../plan-parts.js';
import { weekPath } from '../plan-view.js';

interface PlanShoppingPageProps {
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  /** The recipes that are planned for these days. */
  readonly planned: readonly CalendarItemDto[];
  /** Whether there are few enough recipes to choose from. */
  readonly mayChoose: boolean;
  /** The ids of the chosen recipes. */
  readonly chosen: ReadonlySet<string>;
  /** A preview of the lines that would be added. */
  readonly wanted: AddedGroceriesDto;
  /** Why the days or recipes were refused. */
  readonly error?: string;
}

/** Number of lines that are shown. For more lines the page shows the total number. */
const MOST_LINES = 300;

/** The reasons why ingredients are left out, in the order of the page. Headings are left out without a reason. */
const REASONS: readonly (readonly [SkipReason, Word])[] = [
  ['alreadyAdded', 'shop.alreadyAdded'],
  ['pantry', 'shop.pantry'],
  ['toTaste', 'shop.toTaste'],
  ['TAP', 'shop.tap'],
];

/**
 * The ingredients for the recipes of some days. The form is sent again for other days or recipes; its last button adds
 * the ingredients to the list.
 */
export function PlanShoppingPage(props: PlanShoppingPageProps): VNode {
  const { link, say } = useSite();
  const { from, to, error } = props;
  const notice = error === undefined ? undefined : { text: error, isGood: false };
  return (
    <HouseholdLayout title={say('shop')} current="plan" width="medium" styles={['plan.css']} notice={notice}>
      <h1>{say('shop')}</h1>
      <form method="get" action={link('/plan/shopping')} data-search="wanted">
        <div class="card">
          <div class="columns">
            <DayField name="from" label={say('shop.from')} value={from} />
            <DayField name="to" label={say('shop.to')} value={to} />
          </div>
          <Meals {...props} />
          <button class="quiet">{say('servings.show')}</button>
        </div>
        <div id="wanted">
          <Wanted {...props} />
        </div>
      </form>
      <p>
        <a class="plain-link" href={link(weekPath(from))}>
          {say('edit.leave')}
        </a>
      </p>
    </HouseholdLayout>
  );
}

function DayField({
  name,
  label,
  value,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}): VNode {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input id={name} name={name} type="date" value={value} required />
    </div>
  );
}

function Meals({ planned, mayChoose, chosen }: PlanShoppingPageProps): VNode {
  const { say, day, count, number } = useSpeech();
  if (planned.length === 0) return <p class="empty">{say('shop.noRecipes')}</p>;
  if (!mayChoose) return <p>{count('recipes.count', planned.length)}</p>;
  return (
    <fieldset class="meal-choice">
      <legend>{say('shop.which')}</legend>
      <input type="hidden" name="chosen" value="1" />
      {planned.map((item) => {
        const { id, date, slot, plannedServings } = item;
        return (
          <label key={id} class="option">
            <input type="checkbox" name="item" value={id} checked={chosen.has(id)} />
            <span>
              {titleOf(item)}
              <small class="hint">
                {[
                  date !== null && day(date, { weekday: 'long', day: 'numeric', month: 'short' }),
                  say(`meal.${slot}`),
                  plannedServings !== null &&
                    count('servings.for', plannedServings, { servings: number(plannedServings) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Wanted({ wanted }: PlanShoppingPageProps): VNode {
  const { link, speech } = useSite();
  const { say, count } = speech;
  const { groceries, merged, skipped } = wanted;
  const left = REASONS.map(([reason, word]) => ({
    word,
    names: [...new Set(skipped.filter((one) => one.reason === reason).map(({ name }) => name))],
  })).filter(({ names }) => names.length > 0);
  return (
    <>
      <section class="card" aria-labelledby="lines">
        <h2 id="lines">{say('shop.lines')}</h2>
        {groceries.length === 0 ? (
          <p class="empty">{say('shop.nothing')}</p>
        ) : (
          <ul class="plain">
            {groceries.slice(0, MOST_LINES).map(({ id, display, sources }) => (
              <li key={id}>
                {display}
                <small class="hint">{[...new Set(sources.map(({ recipeName }) => recipeName))].join(', ')}</small>
              </li>
            ))}
          </ul>
        )}
        {groceries.length > MOST_LINES && <p class="hint">{count('list.total', groceries.length)}</p>}
        {merged > 0 && <p class="hint">{count('shop.merged', merged)}</p>}
        {groceries.length > 0 && (
          <button formMethod="post" formAction={link('/plan/shopping')}>
            {say('list.add')}
          </button>
        )}
      </section>
      {left.length > 0 && (
        <section class="card" aria-labelledby="left">
          <h2 id="left">{say('shop.left')}</h2>
          <dl class="left-out">
            {left.map(({ word, names }) => (
              <div key={word}>
                <dt>{say(word)}</dt>
                <dd>{names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
