import type { VNode } from 'preact';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import { AddForm } from '../groceries/groceries-page.js';
import type { RecipeSummaryDto } from '../../recipes/reading/recipe.dto.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { Icon } from '../pages/icon.js';
import { NoticeLine } from '../pages/notice-line.js';
import type { OfferedIdea } from '../plan/offered-ideas.js';
import { recipePath, titleOf } from '../plan/plan-parts.js';
import { Dish, Picture } from '../recipes/dish.js';
import { Unsuitable } from '../recipes/unsuitable.js';
import { useSite, useSpeech } from '../site.js';
import { reasonInWords } from '../recipes/reason-in-words.js';

/** Number of lines of the shopping list that are shown. */
const MOST_LINES = 8;

interface HomePageProps {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The plan from today on, in its order. */
  readonly items: readonly CalendarItemDto[];
  /** The open lines, in the order of the shop. */
  readonly groceries: readonly GroceryDto[];
  /** The newest first. */
  readonly recipes: readonly RecipeSummaryDto[];
  /** Paths of stored pictures, by recipe. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Large pictures of the planned recipes. */
  readonly large: ReadonlyMap<string, string>;
  /** What could be cooked tonight, when nothing is planned. */
  readonly ideas: readonly OfferedIdea[];
  /** Which ideas are shown. */
  readonly turn: number;
  /** Whether the household has neither recipes nor plans. */
  readonly isNew: boolean;
  readonly mayWrite: boolean;
  /** The id of the next line of the shopping list. */
  readonly newId: string;
}

export function HomePage(props: HomePageProps): VNode {
  const { say, dayTitle } = useSpeech();
  const { today, isNew, mayWrite, recipes } = props;
  const undo = useSite().notice?.undo;
  const inPlace =
    undo?.fields['from'] === 'home' ? 'said list' : undo?.path === '/tonight/undo' ? 'said tonight' : undefined;
  return (
    <HouseholdLayout title={say('home')} current="home" styles={['home.css']} notice={null}>
      <div id="said">
        <NoticeLine {...(inPlace !== undefined && { inPlace })} canClose />
      </div>
      <h1 class="home-date">{dayTitle(today, { weekday: 'long', day: 'numeric', month: 'long' })}</h1>
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
          <h2>{say('archives.fromHere')}</h2>
          <p>{say('archives.lead')}</p>
          <a class="button quiet" href={link('/imports/archives')}>
            {say('archives.choose')}
          </a>
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
          <AddForm newId={newId} from="home" inPlace="said" />
        </li>
      </ol>
      <form class="card" method="post" action={link('/imports/archives/example')}>
        <h2>{say('first.example')}</h2>
        <p>{say('first.example.how')}</p>
        <button class="quiet">{say('first.example.put')}</button>
      </form>
    </>
  );
}

/** The meals of today and the next days, beside the shopping list. */
function Today(props: HomePageProps): VNode {
  const { today, items } = props;
  const { say } = useSpeech();
  const now = items.filter(({ date }) => date === today);
  const [main] = now.toSorted((one, other) => rankOf(one) - rankOf(other));
  const hasDish = main !== undefined && main.recipeId !== null;
  const others = hasDish ? now.filter((item) => item !== main) : now;
  return (
    <div class="today">
      <section id="tonight" aria-labelledby="today">
        <h2 id="today" class={hasDish ? 'unseen' : undefined}>
          {say(hasDish ? 'home.today' : 'home.dinner')}
        </h2>
        {hasDish && <MainDish item={main} {...props} />}
        {others.length > 0 && (
          <ul class="upcoming">
            {others.map((item) => (
              <Upcoming key={item.id} item={item} when={say(`meal.${item.slot}`)} {...props} />
            ))}
          </ul>
        )}
        {!hasDish && <Ideas {...props} />}
      </section>
      <div>
        <NextDays {...props} />
        <ShoppingList {...props} />
      </div>
    </div>
  );
}

/** The evening meal first, then the other meals with a recipe in their order, then notes. */
function rankOf({ slot, recipeId }: CalendarItemDto): number {
  if (recipeId === null) return 2;
  return slot === 'Dinner' ? 0 : 1;
}

function MainDish({ item, large }: HomePageProps & { readonly item: CalendarItemDto }): VNode {
  const { link, say } = useSite();
  const path = recipePath(item) ?? '/plan';
  return (
    <div class="main-dish">
      <a href={link(path)}>
        <Picture name={titleOf(item)} path={large.get(item.recipeId ?? '') ?? null} isFirst />
        <span class="main-dish-name">
          <small>{say(`meal.${item.slot}`)}</small>
          {titleOf(item)}
        </span>
      </a>
      <Unsuitable people={item.unsuitableFor} />
      <p class="actions">
        <a class="button" href={link(recipePath(item, '/cook') ?? path)}>
          <Icon name="cook" />
          {say('cook')}
        </a>
        <a class="button quiet" href={link(path)}>
          {say('plan.recipe')}
        </a>
      </p>
    </div>
  );
}

/** What could be cooked tonight, and why. One press plans it. */
function Ideas({ ideas, turn, today, pictures, mayWrite }: HomePageProps): VNode {
  const { link, say, speech } = useSite();
  if (ideas.length === 0) return <p class="card empty">{say('home.nothing')}</p>;
  return (
    <>
      <ul class="dishes ideas">
        {ideas.map(({ recipe, reason, newId }) => (
          <li key={recipe.id} class="dish">
            <a href={link(`/recipes/${recipe.id}`)}>
              <Picture name={recipe.name} path={pictures.get(recipe.id) ?? null} isFirst />
              <span class="dish-name">{recipe.name}</span>
            </a>
            <p class="dish-facts">{reasonInWords(reason, speech)}</p>
            {mayWrite && (
              <form method="post" action={link('/tonight')} data-in-place="said tonight">
                <input type="hidden" name="id" value={newId} />
                <input type="hidden" name="date" value={today} />
                <button class="quiet" name="recipe" value={recipe.id}>
                  {say('home.cookTonight')}
                  <span class="unseen"> {recipe.name}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <p class="asides">
        <a class="plain-link" href={link(`/?ideas=${turn + 1}`)}>
          {say('home.otherIdeas')}
        </a>
        <a class="plain-link" href={link(`/plan/add?date=${today}`)}>
          {say('home.choose')}
        </a>
        <a class="plain-link" href={link('/recipes/cookable')}>
          {say('cookable')}
        </a>
      </p>
    </>
  );
}

function NextDays(props: HomePageProps): VNode | null {
  const { today, items } = props;
  const { say, dayTitle } = useSpeech();
  const next = items.filter(({ date }) => date !== today);
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next">{say('home.next')}</h2>
      <ul class="upcoming">
        {next.map((item) => (
          <Upcoming
            key={item.id}
            item={item}
            when={`${dayTitle(item.date ?? today, { weekday: 'long', day: 'numeric' })} · ${say(`meal.${item.slot}`)}`}
            {...props}
          />
        ))}
      </ul>
    </section>
  );
}

interface UpcomingProps extends HomePageProps {
  readonly item: CalendarItemDto;
  readonly when: string;
}

function Upcoming({ item, when, pictures }: UpcomingProps): VNode {
  const { link } = useSite();
  const path = recipePath(item);
  const text = (
    <span class="upcoming-text">
      <small>{when}</small>
      <b>{titleOf(item)}</b>
    </span>
  );
  if (path === null) return <li>{text}</li>;
  return (
    <li>
      <a href={link(path)}>
        <Picture name={titleOf(item)} path={pictures.get(item.recipeId ?? '') ?? null} />
        {text}
      </a>
    </li>
  );
}

function ShoppingList({ groceries, mayWrite, newId }: HomePageProps): VNode {
  const { link, speech } = useSite();
  const { say, count } = speech;
  return (
    <section aria-labelledby="list-title">
      <h2 id="list-title">{say('list')}</h2>
      <div class="card">
        {mayWrite && <AddForm newId={newId} from="home" inPlace="said list" />}
        <div id="list">
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
      </div>
    </section>
  );
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
      <p class="aside asides">
        <a class="plain-link" href={link('/recipes')}>
          {speech.say('recipes.all')}
        </a>
        <a class="plain-link" href={link('/recipes/cookable')}>
          {speech.say('cookable')}
        </a>
        <a class="plain-link" href={link('/recipes/stats')}>
          {speech.say('stats')}
        </a>
      </p>
    </section>
  );
}
