import type { VNode } from 'preact';
import { showParts } from '../../../foods/show-line.js';
import type { AddedGroceriesDto, SkipReason } from '../../../groceries/from-recipes/from-recipes.dto.js';
import type { GroceryDto } from '../../../groceries/groceries.dto.js';
import { orderByAisle } from '../../../groceries/order-by-aisle.js';
import type { CalendarItemDto } from '../../../plan/calendar-items.dto.js';
import type { StoreDto } from '../../../stores/stores.dto.js';
import { listParts } from '../../groceries/list-parts.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite, useSpeech } from '../../site.js';
import type { Word } from '../../words/en.js';
import type { Speech } from '../../words/speech.js';
import { titleOf } from '../plan-parts.js';
import { weekPath } from '../plan-view.js';
import { grownBy, ingredientIdsOf, type ListedLine } from './line-choice.js';

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
  /** The lines of the list that would get more. */
  readonly present: readonly GroceryDto[];
  /** The lines of the list with what the chosen recipes put there by themselves. */
  readonly listed: readonly ListedLine[];
  readonly stores: readonly StoreDto[];
  /** Why the days or recipes were refused. */
  readonly error?: string;
}

/** Number of lines to choose from. Of more lines the page shows these and the total number, and all are added. */
const MOST_LINES = 300;

/** The reasons why ingredients are left out, in the order of the page. Headings are left out without a reason. */
const REASONS: readonly (readonly [SkipReason, Word])[] = [
  ['alreadyAdded', 'shop.alreadyAdded'],
  ['pantry', 'shop.pantry'],
  ['toTaste', 'shop.toTaste'],
  ['TAP', 'shop.tap'],
];

/** The ingredients for the recipes of some days: a form for the days and recipes, and a form with the lines to add. */
export function PlanShoppingPage(props: PlanShoppingPageProps): VNode {
  const { link, say } = useSite();
  const { from, to, error } = props;
  const notice = error === undefined ? undefined : { text: error, isGood: false };
  return (
    <HouseholdLayout title={say('shop')} current="plan" width="medium" styles={['plan.css']} notice={notice}>
      <h1>{say('shop')}</h1>
      <form method="get" action={link('/plan/shopping')} data-search="wanted">
        <details class="card" open={props.chosen.size === 0}>
          <summary>{say('shop.choice')}</summary>
          <div class="columns">
            <DayField name="from" label={say('shop.from')} value={from} />
            <DayField name="to" label={say('shop.to')} value={to} />
          </div>
          <Meals {...props} />
          <button class="quiet">{say('servings.show')}</button>
        </details>
      </form>
      <div id="wanted">
        <Wanted {...props} />
      </div>
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

function Wanted(props: PlanShoppingPageProps): VNode {
  const { say, count, days } = useSpeech();
  const { wanted, chosen, from, to, listed } = props;
  const isNothing = wanted.groceries.length === 0;
  const left = REASONS.map(([reason, word]) => ({
    word,
    names: [...new Set(wanted.skipped.filter((one) => one.reason === reason).map(({ name }) => name))],
  })).filter(({ names }) => names.length > 0);
  return (
    <>
      <section class="card" aria-labelledby="lines">
        <h2 id="lines">{say('shop.lines')}</h2>
        {chosen.size > 0 && (
          <p class="count">
            {count('recipes.count', chosen.size)} · {days(from, to)}
          </p>
        )}
        {isNothing && <p class="empty">{say('shop.nothing')}</p>}
        {(!isNothing || listed.length > 0) && <AddForm {...props} />}
      </section>
      {left.length > 0 && (
        <details id="left" class="card">
          <summary>
            {say('shop.left')} ({left.reduce((sum, { names }) => sum + names.length, 0)})
          </summary>
          <dl class="left-out">
            {left.map(({ word, names }) => (
              <div key={word}>
                <dt>{say(word)}</dt>
                <dd>{names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** The lines in the order of the list. What is ticked is added. */
function AddForm(props: PlanShoppingPageProps): VNode {
  const { link, speech } = useSite();
  const { say, count } = speech;
  const { wanted, stores, chosen, mayChoose, from, to, listed } = props;
  const { groceries } = wanted;
  const forms = speech.some((key) => key === 'shop.add')['shop.add'];
  return (
    <form method="post" action={link('/plan/shopping')}>
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      {mayChoose && (
        <>
          <input type="hidden" name="chosen" value="1" />
          {[...chosen].map((id) => (
            <input key={id} type="hidden" name="item" value={id} />
          ))}
        </>
      )}
      {groceries.length <= MOST_LINES && <input type="hidden" name="choose" value="1" />}
      {listParts(orderByAisle(groceries.slice(0, MOST_LINES), stores), stores).map(({ store, aisles }) => (
        <section key={store?.id}>
          {store !== null && <h3>{store.name}</h3>}
          {aisles.map(({ name, category, lines }) => (
            <fieldset key={name ?? category} class="buying">
              <legend>{name ?? say(`category.${category ?? 'other'}`)}</legend>
              {lines.map((line) => (
                <LineChoice key={line.id} line={line} {...props} />
              ))}
            </fieldset>
          ))}
        </section>
      ))}
      {groceries.length > MOST_LINES && <p class="hint">{count('list.total', groceries.length)}</p>}
      {listed.length > 0 && (
        <details id="listed">
          <summary>
            {say('shop.listed')} ({listed.length})
          </summary>
          <fieldset class="buying" aria-label={say('shop.listed')}>
            {listed.map((each) => (
              <ListedChoice key={each.line.id} listed={each} />
            ))}
          </fieldset>
        </details>
      )}
      <p class="add-bar">
        <button data-ticked={groceries.length <= MOST_LINES ? JSON.stringify(forms) : undefined}>
          {say('list.add')}
        </button>
      </p>
    </form>
  );
}

/** A line that has all that the meals need. Whoever wants more ticks it. */
function ListedChoice({ listed: { line, ingredientIds } }: { readonly listed: ListedLine }): VNode {
  const { say, dayOfMoment } = useSpeech();
  const { isDone, completedAt } = line;
  const day = isDone && completedAt !== null ? dayOfMoment(completedAt) : null;
  return (
    <label class="option">
      <input type="checkbox" name="again" value={ingredientIds[0]} />
      <span>
        {line.display}
        <small class="hint">{day === null ? say('shop.open') : say('shop.bought', { day })}</small>
      </span>
    </label>
  );
}

function LineChoice({ line, present, chosen }: PlanShoppingPageProps & { readonly line: GroceryDto }): VNode {
  const { say, count, language } = useSpeech();
  const recipes = [...new Set(line.sources.map(({ recipeName }) => recipeName))];
  const before = present.find(({ id }) => id === line.id);
  const amount = before === undefined ? null : grownBy(line, before);
  return (
    <label class="option">
      <input type="checkbox" name="line" value={ingredientIdsOf(line, chosen)[0]} checked />
      <span>
        {amount === null ? line.display : `+ ${showParts({ amount, unit: line.unit, name: line.name }, language).text}`}
        <small class="hint">
          {before !== undefined && `${onList(before, say)} · `}
          {recipes.length === 1 ? recipes[0] : count('recipes.count', recipes.length)}
        </small>
      </span>
    </label>
  );
}

function onList({ displayAmount }: GroceryDto, say: Speech['say']): string {
  return displayAmount === '' ? say('shop.open') : say('shop.onList', { amount: displayAmount });
}
