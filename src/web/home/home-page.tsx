import type { VNode } from 'preact';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import type { RecipeSummaryDto } from '../../recipes/reading/recipe.dto.js';
import { AddForm } from '../groceries/groceries-page.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { Dish, Picture } from '../recipes/dish.js';
import { useSite, useSpeech } from '../site.js';

/** Number of lines of the shopping list that are shown. */
const MOST_LINES = 8;

interface HomePageProps {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The plan from today on, in its order. */
  readonly items: readonly CalendarItemDto[];
  /** The open lines. */
  readonly groceries: readonly GroceryDto[];
  /** The newest first. */
  readonly recipes: readonly RecipeSummaryDto[];
  /** Paths of stored pictures, by recipe. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Whether the household has neither recipes nor plans. */
  readonly isNew: boolean;
  readonly mayWrite: boolean;
  readonly newId: string;
}

export function HomePage(props: HomePageProps): VNode {
  const { say, dayTitle } = useSpeech();
  const { today, isNew, mayWrite, recipes } = props;
  return (
    <HouseholdLayout title={say('home')} current="home">
      <h1>{dayTitle(today, { weekday: 'long', day: 'numeric', month: 'long' })}</h1>
      {isNew && mayWrite ? <FirstSteps {...props} /> : <Today {...props} />}
      {!isNew && mayWrite && <ImportField />}
      {recipes.length > 0 && <LastRecipes {...props} />}
    </HouseholdLayout>
  );
}

/** The first steps for a new household. */
function FirstSteps({ newId }: HomePageProps): VNode {
  const { link, say } = useSite();
  return (
    <>
      <p class="lead">{say('first.lead')}</p>
      <ol class="first">
        <li class="card">
          <h2>{say('first.import')}</h2>
          <p>{say('first.import.how')}</p>
          <ImportForm />
        </li>
        <li class="card">
          <h2>{say('first.write')}</h2>
          <p>{say('first.write.how')}</p>
          <a class="button" href={link('/recipes/new')}>
            {say('recipes.new')}
          </a>
        </li>
        <li class="card">
          <h2>{say('first.list')}</h2>
          <p>{say('first.list.how')}</p>
          <AddForm newId={newId} />
        </li>
      </ol>
    </>
  );
}

function Today({ today, items, groceries, pictures }: HomePageProps): VNode {
  const { link, speech } = useSite();
  const { say, count, dayTitle } = speech;
  const now = items.filter(({ date }) => date === today);
  const days = [...new Set(items.map(({ date }) => date ?? ''))].filter((date) => date !== today);
  return (
    <div class="today">
      <section aria-labelledby="today">
        <h2 id="today">{say('home.today')}</h2>
        {now.length === 0 ? (
          <p class="card empty">{say('home.nothing')}</p>
        ) : (
          <ul class="meals">
            {now.map((item) => (
              <li key={item.id}>
                <Picture name={titleOf(item)} path={pictures.get(item.recipeId ?? '') ?? null} isFirst />
                <Meal item={item} />
              </li>
            ))}
          </ul>
        )}
        {days.length > 0 && (
          <>
            <h2>{say('home.next')}</h2>
            <dl class="next card">
              {days.map((date) => (
                <div key={date}>
                  <dt>{dayTitle(date, { weekday: 'long', day: 'numeric' })}</dt>
                  {items
                    .filter((item) => item.date === date)
                    .map((item) => (
                      <dd key={item.id}>
                        <Meal item={item} />
                      </dd>
                    ))}
                </div>
              ))}
            </dl>
          </>
        )}
      </section>
      <section aria-labelledby="list-title">
        <h2 id="list-title">{say('list')}</h2>
        <div class="card">
          {groceries.length === 0 ? (
            <p class="empty">{say('list.nothing')}</p>
          ) : (
            <ul class="plain">
              {groceries.slice(0, MOST_LINES).map(({ id, display }) => (
                <li key={id}>{display}</li>
              ))}
            </ul>
          )}
          <a class="button quiet" href={link('/groceries')}>
            {groceries.length > MOST_LINES ? count('list.open', groceries.length) : say('list.show')}
          </a>
        </div>
      </section>
    </div>
  );
}

function Meal({ item }: { readonly item: CalendarItemDto }): VNode {
  const { link, speech } = useSite();
  const { recipeId, slot, plannedServings } = item;
  const servings = plannedServings === null ? '' : `?${new URLSearchParams({ servings: String(plannedServings) })}`;
  return (
    <span class="meal">
      <small>{speech.say(`meal.${slot}`)}</small>
      {recipeId === null ? (
        <b>{titleOf(item)}</b>
      ) : (
        <a class="plain-link" href={link(`/recipes/${recipeId}${servings}`)}>
          {titleOf(item)}
        </a>
      )}
    </span>
  );
}

function titleOf({ title, recipeName }: CalendarItemDto): string {
  return title ?? recipeName ?? '';
}

function ImportField(): VNode {
  const { say } = useSpeech();
  return (
    <section class="card" aria-labelledby="import">
      <h2 id="import">{say('recipes.import')}</h2>
      <ImportForm />
    </section>
  );
}

function ImportForm(): VNode {
  const { link, say } = useSite();
  return (
    <form class="search-line" method="post" action={link('/settings/imports/urls')}>
      <label class="unseen" for="urls">
        {say('import.address')}
      </label>
      <input
        id="urls"
        name="urls"
        inputMode="url"
        placeholder="https://"
        required
        maxLength={2048}
        autocomplete="off"
      />
      <button>{say('import.put')}</button>
    </form>
  );
}

function LastRecipes({ recipes, pictures }: HomePageProps): VNode {
  const { link, speech } = useSite();
  return (
    <section aria-labelledby="last">
      <h2 id="last">{speech.say('home.last')}</h2>
      <ul class="dishes">
        {recipes.map((recipe) => (
          <Dish key={recipe.id} recipe={recipe} picture={pictures.get(recipe.id) ?? null} />
        ))}
      </ul>
      <p class="aside">
        <a class="plain-link" href={link('/recipes')}>
          {speech.say('recipes.all')}
        </a>
      </p>
    </section>
  );
}
