import type { VNode } from 'preact';
import { MEAL_CATEGORIES } from '../../shared/meals.js';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import { PLAN_KINDS } from '../../plan/plan-kinds.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { Icon } from '../pages/icon.js';
import { NoticeLine } from '../pages/notice-line.js';
import { reasonInWords } from '../recipes/reason-in-words.js';
import { Sheet } from '../pages/sheet.js';
import { Picture } from '../recipes/dish.js';
import { Unsuitable } from '../recipes/unsuitable.js';
import { useSite, useSpeech } from '../site.js';
import type { Speech } from '../words/speech.js';
import type { OfferedIdea } from './offered-ideas.js';
import { DayChoice, PARTS_AFTER_CHANGE, plannedDays, PlanNav, recipePath, titleOf } from './plan-parts.js';
import { daysToPlan, daysToShopFor, type PlanView, queryOf } from './plan-view.js';

interface PlanPageProps {
  readonly view: PlanView;
  /** The items of the days that are shown, in the order of the plan. */
  readonly items: readonly CalendarItemDto[];
  /** The items without a day. */
  readonly queue: readonly CalendarItemDto[];
  readonly mayWrite: boolean;
  /** Paths of stored pictures, by recipe. */
  readonly pictures: ReadonlyMap<string, string>;
  /** What could be planned. */
  readonly ideas: readonly OfferedIdea[];
}

/** Number of items of the queue that are shown. For a longer queue the page shows the total number. */
const MOST_QUEUED = 200;

/** The plan of a week or of a month. */
export function PlanPage(props: PlanPageProps): VNode {
  const { link, say, speech } = useSite();
  const { view, mayWrite } = props;
  const span = spanOf(view, speech);
  const shopFor = daysToShopFor(view);
  return (
    <HouseholdLayout title={`${say('plan')}, ${span}`} current="plan" styles={['plan.css']} notice={null}>
      <PlanNav current={view.kind} view={view} />
      <div class="plan-head">
        <Period view={view} />
        {mayWrite && (
          <a class="button" href={link(`/plan/shopping?from=${shopFor.from}&to=${shopFor.to}`)}>
            {say('plan.shop')}
          </a>
        )}
      </div>
      <div
        id="planned"
        class={`planned-${view.kind}`}
        data-live={PLAN_KINDS.join(' ')}
        data-events={link(`/api/v1/events?kinds=${PLAN_KINDS.join(',')}`)}
        {...(mayWrite && movingWords(speech))}
        data-move={mayWrite ? link(`/plan/move${queryOf(view)}`) : undefined}
      >
        <NoticeLine inPlace={PARTS_AFTER_CHANGE} canClose />
        <Earlier view={view} />
        <Days {...props} />
        <Queue {...props} />
      </div>
      {mayWrite && (
        <>
          <p id="plan-said" class="unseen" role="status" />
          <Sheet id="item-sheet" title={say('edit')}>
            <div id="item" />
          </Sheet>
          <Sheet id="swap-sheet" title={say('plan.swap')}>
            <div id="swap" />
          </Sheet>
        </>
      )}
      <div id="ideas">
        <Ideas {...props} />
      </div>
      <p class="asides">
        <a class="plain-link" href={link('/settings/calendar-feeds')}>
          {say('plan.feeds')}
        </a>
      </p>
    </HouseholdLayout>
  );
}

function spanOf({ kind, first, last }: PlanView, { dayTitle, days }: Speech): string {
  if (kind === 'month') return dayTitle(first, { month: 'long', year: 'numeric' });
  return days(first, last);
}

/** The days of a week have their year where it is another one than that of today. */
function shortSpanOf(view: PlanView, speech: Speech): string {
  if (view.kind === 'month') return spanOf(view, speech);
  const isThisYear = [view.first, view.last].every((day) => day.slice(0, 4) === view.today.slice(0, 4));
  const options = { day: 'numeric', month: 'short' } as const;
  return speech.days(view.first, view.last, isThisYear ? options : { ...options, year: 'numeric' });
}

function addPath(date: string): string {
  return date === '' ? '/plan/add' : `/plan/add?date=${date}`;
}

/** The texts with which the script announces a move to people who use a screen reader. */
function movingWords({ say }: Speech): Record<`data-${string}`, string> {
  return {
    'data-slots': JSON.stringify(Object.fromEntries(MEAL_CATEGORIES.map((slot) => [slot, say(`meal.${slot}`)]))),
    'data-taken': say('move.taken'),
    'data-place': say('move.place'),
    'data-left': say('move.left'),
  };
}

/** The week or month, between links to those around it. Another one than the present leads there. */
function Period({ view }: Pick<PlanPageProps, 'view'>): VNode {
  const { link, say, speech } = useSite();
  const isWeek = view.kind === 'week';
  const span = shortSpanOf(view, speech);
  const isPresent = view.today >= view.first && view.today <= view.last;
  return (
    <nav class="period" aria-label={say(isWeek ? 'plan.weeks' : 'plan.months')}>
      <a class="step" href={link(view.before)}>
        <span aria-hidden="true">‹</span>
        <span class="unseen">{say(isWeek ? 'plan.before' : 'plan.month.before')}</span>
      </a>
      <h1>
        <span class="plan-word">{say('plan')} </span>
        {isPresent ? (
          <span class="span">{span}</span>
        ) : (
          <a class="span" href={link(view.now)} title={say(isWeek ? 'plan.now' : 'plan.month.now')}>
            {span}
          </a>
        )}
      </h1>
      <a class="step" href={link(view.after)}>
        <span aria-hidden="true">›</span>
        <span class="unseen">{say(isWeek ? 'plan.next' : 'plan.month.next')}</span>
      </a>
    </nav>
  );
}

/** On a phone the days that are over are shown while this is open. On a wider screen they always are. */
function Earlier({ view }: Pick<PlanPageProps, 'view'>): VNode | null {
  const { say } = useSite();
  const { kind, days } = view;
  const count = days.filter((date) => date >= view.first && isOver(date, view)).length;
  if (count === 0) return null;
  return (
    <details id="earlier" class="earlier">
      <summary>{say(kind === 'week' ? 'plan.earlier' : 'plan.earlier.month', { count })}</summary>
    </details>
  );
}

/** In a week or month that is over altogether no day is. */
function isOver(date: string, { today, last }: PlanView): boolean {
  return date < today && last >= today;
}

function Days(props: PlanPageProps): VNode {
  const { view, items } = props;
  const byDay = new Map(view.days.map((date): [string, CalendarItemDto[]] => [date, []]));
  for (const item of items) byDay.get(item.date ?? '')?.push(item);
  return (
    <ol class={view.kind}>
      {view.days.map((date) => (
        <Day key={date} {...props} date={date} items={byDay.get(date) ?? []} />
      ))}
    </ol>
  );
}

function Day({ date, view, items, mayWrite, pictures }: PlanPageProps & { readonly date: string }): VNode {
  const { link, speech } = useSite();
  const { say, day, dayTitle } = speech;
  const isToday = date === view.today;
  const isOutside = date < view.first || date > view.last;
  const name = day(date, { weekday: 'long', day: 'numeric', month: 'long' });
  const classes = [
    'card',
    isToday && 'is-today',
    isOutside && 'is-outside',
    isOver(date, view) && 'is-past',
    items.length === 0 && 'is-empty',
  ];
  return (
    <li class={classes.filter(Boolean).join(' ')} data-day={date} data-name={name}>
      <div class="day-head">
        <h2 aria-current={isToday ? 'date' : undefined}>
          <span class="weekday">{dayTitle(date, { weekday: view.kind === 'week' ? 'long' : 'short' })}</span>{' '}
          <small>{day(date, { day: 'numeric', month: 'short' })}</small>
        </h2>
        {mayWrite && (
          <span class="day-links">
            {view.kind === 'week' && items.length > 0 && (
              <a
                class="day-link"
                href={link(`/plan/swap${queryOf(view)}&date=${date}`)}
                title={say('plan.swap')}
                data-sheet="swap-sheet"
                data-part="swap"
              >
                <Icon name="swap" />
                <span class="unseen">{`${say('plan.swap')}: ${name}`}</span>
              </a>
            )}
            <a class="day-link" href={link(addPath(date))}>
              <Icon name="add" />
              <span class="unseen">{say('plan.add.to', { day: name })}</span>
            </a>
          </span>
        )}
      </div>
      {view.kind === 'week' && items.length === 0 && <p class="empty">{say('plan.nothing')}</p>}
      <ul class="plain">
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            view={view}
            mayWrite={mayWrite}
            isSmall={view.kind === 'month'}
            pictures={pictures}
          />
        ))}
      </ul>
    </li>
  );
}

function Queue({ queue, view, mayWrite, pictures }: PlanPageProps): VNode {
  const { link, speech } = useSite();
  const { say, count } = speech;
  return (
    <section class="card queue" aria-labelledby="queue" data-day="" data-name={say('queue')}>
      <div class="day-head">
        <h2 id="queue">{say('queue')}</h2>
        {mayWrite && (
          <a class="day-link" href={link(addPath(''))}>
            <Icon name="add" />
            <span class="unseen">{say('plan.add.to', { day: say('queue') })}</span>
          </a>
        )}
      </div>
      {queue.length === 0 && <p class="empty">{say('queue.empty')}</p>}
      {queue.length > MOST_QUEUED && <p class="hint">{count('queue.count', queue.length)}</p>}
      <ul class="plain">
        {queue.slice(0, MOST_QUEUED).map((item) => (
          <Item key={item.id} item={item} view={view} mayWrite={mayWrite} isSmall={false} pictures={pictures} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps extends Pick<PlanPageProps, 'view' | 'pictures'> {
  readonly item: CalendarItemDto;
  readonly mayWrite: boolean;
  /** Whether there is only room for the name, which links to the item's page. */
  readonly isSmall: boolean;
}

function Item({ item, view, mayWrite, isSmall, pictures }: ItemProps): VNode {
  const { link, speech } = useSite();
  const { say, count, number } = speech;
  const { id, version, slot, plannedServings, note, recipeId } = item;
  const title = titleOf(item);
  const own = `/plan/${id}${queryOf(view)}`;
  const path = isSmall && mayWrite ? own : recipePath(item);
  return (
    <li class="meal" data-item={id} data-version={version} data-slot={slot} data-title={title}>
      {mayWrite && (
        <button type="button" class="handle" aria-label={say('move.it', { title })}>
          <span aria-hidden="true">⠿</span>
        </button>
      )}
      <div class="meal-text">
        <small>
          <span data-slot-name>{say(`meal.${slot}`)}</span>
          {plannedServings !== null &&
            ` · ${count('servings.for', plannedServings, { servings: number(plannedServings) })}`}
        </small>
        {path === null ? (
          <b>{title}</b>
        ) : (
          <a class={isSmall ? 'plain-link' : 'meal-link'} href={link(path)} {...(path === own && IN_SHEET)}>
            {!isSmall && <Picture name={title} path={pictures.get(recipeId ?? '') ?? null} />}
            <span>{title}</span>
          </a>
        )}
        <Unsuitable people={item.unsuitableFor} />
        {note !== null && !isSmall && <p class="hint">{note}</p>}
      </div>
      {mayWrite && !isSmall && <EditLink path={own} title={title} />}
    </li>
  );
}

/** With these attributes, the script opens the item's page in the sheet. */
const IN_SHEET = { 'data-sheet': 'item-sheet', 'data-part': 'item' };

function EditLink({ path, title }: { readonly path: string; readonly title: string }): VNode {
  const { link } = useSite();
  const { say } = useSpeech();
  return (
    <a class="line-edit" href={link(path)} {...IN_SHEET}>
      <Icon name="edit" />
      <span class="unseen">
        {say('edit')} {title}
      </span>
    </a>
  );
}

/** Recipes that could be planned, and why. A press on a day of the sheet plans one. */
function Ideas({ ideas, pictures, ...props }: PlanPageProps): VNode | null {
  const { link, say, speech } = useSite();
  if (ideas.length === 0) return null;
  return (
    <section class="ideas-tray" aria-labelledby="ideas-title">
      <h2 id="ideas-title">{say('ideas')}</h2>
      <ul class="dishes">
        {ideas.map(({ recipe, reason, newId }) => (
          <li key={recipe.id} class="dish">
            <a href={link(`/recipes/${recipe.id}`)}>
              <Picture name={recipe.name} path={pictures.get(recipe.id) ?? null} />
              <span class="dish-name">{recipe.name}</span>
            </a>
            <p class="dish-facts">{reasonInWords(reason, speech)}</p>
            <button type="button" class="quiet" popoverTarget={`idea-${recipe.id}`}>
              {say('plan.it')}
              <span class="unseen"> {recipe.name}</span>
            </button>
            <IdeaSheet recipe={recipe} newId={newId} {...props} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type IdeaSheetProps = Pick<PlanPageProps, 'view' | 'items'> & Pick<OfferedIdea, 'recipe' | 'newId'>;

function IdeaSheet({ recipe, view, items, newId }: IdeaSheetProps): VNode {
  const { link } = useSite();
  return (
    <Sheet id={`idea-${recipe.id}`} title={recipe.name}>
      <form method="post" action={link(`/plan/add/${newId}${queryOf(view)}`)} data-in-place={PARTS_AFTER_CHANGE}>
        <input type="hidden" name="recipe" value={recipe.id} />
        <input type="hidden" name="servings" value={Math.max(1, Math.round(recipe.servings))} />
        <input type="hidden" name="slot" value="Dinner" />
        <DayChoice days={plannedDays(daysToPlan(view), items)} today={view.today} />
      </form>
    </Sheet>
  );
}
