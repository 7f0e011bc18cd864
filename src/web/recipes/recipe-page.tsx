import type { VNode } from 'preact';
import { MEAL_CATEGORIES } from '../../parser/vocabulary/meal-categories.js';
import { PICTURE_TYPES } from '../../recipes/pictures/picture-size.js';
import { notesOf, ofOneSystem } from '../../recipes/reading/recipe-json-ld.js';
import type { RecipeDto, RecipeIngredientDto, StepDto } from '../../recipes/reading/recipe.dto.js';
import { SHARE_LIVES } from '../../recipes/shares/shares.dto.js';
import { UNIT_SYSTEMS } from '../../units/unit-system.js';
import type { Notice } from '../notice.js';
import { CopyBlock } from '../pages/copy-block.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite, useSpeech } from '../site.js';
import { Picture } from './dish.js';
import { ingredientGroups, isHeading } from './ingredient-groups.js';

/** Stars of the best rating. */
const STARS = [1, 2, 3, 4, 5] as const;
/** Ingredients from which a form lets people choose; a form has at most 100 fields. */
const MOST_CHOICES = 90;

export interface RecipePageProps {
  /** A view, so that amounts have their texts. */
  readonly recipe: RecipeDto;
  /** Whether the page shows all of the recipe. */
  readonly isWhole: boolean;
  readonly picture: string | null;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly timeZone: string;
  /** Whether the person may change recipes. */
  readonly mayWrite: boolean;
  /** The address of a share that was just made. It is shown only once. */
  readonly shared?: string | undefined;
  /** Ids of what the forms make, so that a form that is sent twice makes one thing. */
  readonly newIds: { readonly plan: string; readonly made: string; readonly copy: string };
  readonly notice?: Notice | undefined;
}

export function RecipePage(props: RecipePageProps): VNode {
  const { speech } = useSite();
  const { say } = speech;
  const { recipe, isWhole, picture, mayWrite, shared, notice } = props;
  const { name, description, author, notes } = recipe;
  return (
    <HouseholdLayout title={name} current="recipes" notice={notice} scripts={shared === undefined ? [] : ['copy.js']}>
      <article class="recipe household">
        <div class="recipe-head">
          <div>
            <h1>{name}</h1>
            {author !== null && <p class="by">{say('recipe.by', { name: author.name })}</p>}
            {description !== null && <p class="lead prose">{description}</p>}
            <Facts {...props} />
            <Tools {...props} />
            {shared !== undefined && <Shared address={shared} />}
          </div>
          <Picture name={name} path={picture} isFirst />
        </div>
        {!isWhole && <p class="notice bad">{say('recipe.tooLong')}</p>}
        <div class="kitchen">
          <section aria-labelledby="ingredients">
            <h2 id="ingredients">{say('ingredients')}</h2>
            <Servings recipe={recipe} />
            <Ingredients recipe={recipe} />
          </section>
          <section aria-labelledby="steps">
            <h2 id="steps">{say('steps')}</h2>
            <Steps recipe={recipe} />
          </section>
        </div>
        {notes !== null && (
          <section aria-labelledby="notes">
            <h2 id="notes">{say('notes')}</h2>
            <p class="prose">{notes}</p>
          </section>
        )}
        <Origin recipe={recipe} />
        {mayWrite && <Doing {...props} />}
      </article>
      <section
        id="timers"
        class="running screen"
        aria-label={say('timers')}
        data-stop={say('timer.stop')}
        data-over={say('timer.over')}
        hidden
      />
    </HouseholdLayout>
  );
}

interface FactsProps extends Pick<RecipePageProps, 'recipe' | 'timeZone'> {
  /** On paper, when it was cooked is of no use. */
  readonly isPrinted?: boolean;
}

export function Facts({ recipe, timeZone, isPrinted = false }: FactsProps): VNode {
  const { say, count, minutes, number, dayOfMoment } = useSpeech();
  const {
    prepMinutes,
    cookMinutes,
    totalMinutes,
    calories,
    fat,
    carbs,
    protein,
    madeCount,
    lastMadeAt,
    categories,
    cuisines,
  } = recipe;
  const facts: [string, string | number | null][] = [
    [say('fact.preparation'), prepMinutes && minutes(prepMinutes)],
    [say('fact.cooking'), cookMinutes && minutes(cookMinutes)],
    [say('fact.total'), totalMinutes && minutes(totalMinutes)],
    [say('fact.calories'), calories && `${number(calories)} kcal`],
    [say('fact.fat'), fat],
    [say('fact.carbs'), carbs],
    [say('fact.protein'), protein],
    [say('fact.meal'), categories.map((category) => say(`meal.${category}`)).join(', ')],
    [say('fact.cuisine'), cuisines.map((cuisine) => cuisine.name).join(', ')],
    [
      say('fact.made'),
      isPrinted ? null : lastMadeAt && count('made.times', madeCount, { date: dayOfMoment(lastMadeAt, timeZone) }),
    ],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== '' && value !== 0);
  if (known.length === 0) return <></>;
  return (
    <dl class="figures">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is done most often: favourite, rating, editing, printing. */
function Tools({ recipe, mayWrite }: RecipePageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  const { id, isFavorite, view } = recipe;
  const shown =
    view === undefined ? '' : `?${new URLSearchParams({ servings: String(view.servings), system: view.system })}`;
  return (
    <div class="actions screen">
      {mayWrite && (
        <>
          <form method="post" action={link(`/recipes/${id}/favorite`)}>
            <input type="hidden" name="favorite" value={isFavorite ? '' : '1'} />
            <button class={isFavorite ? 'quiet pressed' : 'quiet'}>
              <span aria-hidden="true">{isFavorite ? '♥' : '♡'} </span>
              {say(isFavorite ? 'favorite.remove' : 'favorite.add')}
            </button>
          </form>
          <a class="button quiet" href={link(`/recipes/${id}/edit`)}>
            {say('edit')}
          </a>
        </>
      )}
      <a class="button quiet" href={link(`/recipes/${id}/print${shown}`)}>
        {say('print')}
      </a>
      {mayWrite && <Rating recipe={recipe} />}
    </div>
  );
}

function Rating({ recipe }: Pick<RecipePageProps, 'recipe'>): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  const { id, userRating } = recipe;
  return (
    <form class="rating" method="post" action={link(`/recipes/${id}/rating`)} aria-label={say('rating')}>
      {STARS.map((stars) => (
        <button
          key={stars}
          class="star"
          name="rating"
          value={stars}
          aria-pressed={userRating === stars ? 'true' : 'false'}
        >
          <span aria-hidden="true">{userRating !== null && stars <= userRating ? '★' : '☆'}</span>
          <span class="unseen">{speech.count('rating.stars', stars)}</span>
        </button>
      ))}
      {userRating !== null && (
        <button class="quiet" name="rating" value="">
          {say('rating.remove')}
        </button>
      )}
    </form>
  );
}

/** Servings and units: links to other views of the recipe. */
function Servings({ recipe }: Pick<RecipePageProps, 'recipe'>): VNode {
  const { link, speech } = useSite();
  const { say, number } = speech;
  const { id, servings: own, systemUsed } = recipe;
  const { servings = own, system = systemUsed } = recipe.view ?? {};
  const to = (wanted: { servings: number; system: string }): string =>
    link(
      `/recipes/${id}?${new URLSearchParams({ servings: String(wanted.servings), system: wanted.system })}#ingredients`,
    );
  const [fewer, more] = [Math.max(1, Math.ceil(servings) - 1), Math.floor(servings) + 1];
  return (
    <div class="servings screen">
      <form action={link(`/recipes/${id}`)}>
        <label for="servings">{say('servings')}</label>
        <span class="stepper">
          <a class="button quiet" href={to({ servings: fewer, system })} rel="nofollow">
            <span aria-hidden="true">−</span>
            <span class="unseen">{say('servings.fewer', { servings: number(fewer) })}</span>
          </a>
          <input
            id="servings"
            name="servings"
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            maxLength={4}
            value={String(servings)}
            required
          />
          <a class="button quiet" href={to({ servings: more, system })} rel="nofollow">
            <span aria-hidden="true">+</span>
            <span class="unseen">{say('servings.more', { servings: number(more) })}</span>
          </a>
        </span>
        <input type="hidden" name="system" value={system} />
        <button class="quiet">{say('servings.show')}</button>
      </form>
      <nav class="filters" aria-label={say('units')}>
        {UNIT_SYSTEMS.map((each) => (
          <a
            key={each}
            href={to({ servings, system: each })}
            aria-current={each === system ? 'true' : undefined}
            rel="nofollow"
          >
            {say(`units.${each}`)}
          </a>
        ))}
      </nav>
    </div>
  );
}

function Ingredients({ recipe }: Pick<RecipePageProps, 'recipe'>): VNode {
  const { say } = useSpeech();
  const shown = ofOneSystem(recipe.recipeIngredients, recipe);
  if (shown.length === 0) return <p class="empty">{say('ingredients.none')}</p>;
  return (
    <>
      {ingredientGroups(shown).map(({ title, ingredients }, index) => (
        <section key={index} class="group">
          {title !== null && <h3>{title}</h3>}
          <ul class="ingredients ticks">
            {ingredients.map((ingredient) => (
              <li key={ingredient.id}>
                <label class="tick">
                  <input type="checkbox" autocomplete="off" />
                  <span>
                    <IngredientText ingredient={ingredient} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export function IngredientText({ ingredient }: { readonly ingredient: RecipeIngredientDto }): VNode {
  const { scaled, ingredientName } = ingredient;
  const { parts } = notesOf(ingredient);
  const quantity = scaled?.display ?? '';
  return (
    <>
      {quantity !== '' && <b>{quantity}</b>} {ingredientName}
      {parts.length > 0 && <span class="aside-note">, {parts.join(', ')}</span>}
    </>
  );
}

function Steps({ recipe }: Pick<RecipePageProps, 'recipe'>): VNode {
  const { say } = useSpeech();
  const steps = ofOneSystem(recipe.steps, recipe);
  if (steps.length === 0) return <p class="empty">{say('steps.none')}</p>;
  return (
    <ol class="steps">
      {steps.map((step) => (
        <li key={step.id}>
          <p class="prose">{step.display ?? step.step}</p>
          <Timers step={step} />
        </li>
      ))}
    </ol>
  );
}

/** Buttons that the script shows, because nothing else can ring. */
function Timers({ step }: { readonly step: StepDto }): VNode | null {
  const { say } = useSpeech();
  if (step.timers.length === 0) return null;
  return (
    <p class="timers screen">
      {step.timers.map(({ start, seconds, maxSeconds, label }) => (
        <button key={start} type="button" class="quiet" hidden data-timer={seconds} data-label={label}>
          {say('timer.start', {
            time: [seconds, maxSeconds]
              .filter((each) => each !== null)
              .map(timeText)
              .join('–'),
          })}
        </button>
      ))}
    </p>
  );
}

/** `1:30:00`, `25:00`. */
function timeText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const parts = hours > 0 ? [String(hours), two(minutes), two(rest)] : [String(minutes), two(rest)];
  return parts.join(':');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function Origin({ recipe }: Pick<RecipePageProps, 'recipe'>): VNode {
  const { link, speech } = useSite();
  const { tags, url } = recipe;
  const isPage = url !== null && /^https?:\/\//i.test(url) && URL.canParse(url);
  return (
    <div class="origin">
      {tags.length > 0 && (
        <ul class="tags" aria-label={speech.say('tags')}>
          {tags.map(({ name }) => (
            <li key={name}>
              <a href={link(`/recipes?${new URLSearchParams({ tag: name })}`)}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {isPage && (
        <p class="hint">
          {speech.say('recipe.from')}{' '}
          <a class="plain-link" href={url} rel="noreferrer noopener nofollow">
            {new URL(url).hostname.replace(/^www\./, '')}
          </a>
        </p>
      )}
    </div>
  );
}

function Shared({ address }: { readonly address: string }): VNode {
  const { say } = useSpeech();
  return (
    <div class="card fresh">
      <h2>{say('share.made')}</h2>
      <CopyBlock id="share-address" label={say('share.address')} text={address} />
      <p class="hint">{say('share.once')}</p>
    </div>
  );
}

/** Planning, shopping, noting that it was cooked, sharing, copying and deleting. */
function Doing(props: RecipePageProps): VNode {
  const { say } = useSpeech();
  return (
    <section class="doing screen" aria-labelledby="doing">
      <h2 id="doing">{say('recipe.doing')}</h2>
      <div class="doing-forms">
        <ListForm {...props} />
        <PlanForm {...props} />
        <MadeForm {...props} />
        <ShareForm {...props} />
        <PictureForm {...props} />
        <OtherForms {...props} />
      </div>
    </section>
  );
}

function ListForm({ recipe }: RecipePageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  const shown = ofOneSystem(recipe.recipeIngredients, recipe).filter((ingredient) => !isHeading(ingredient));
  const servings = String(Math.max(1, Math.round(recipe.view?.servings ?? recipe.servings)));
  return (
    <details class="card" id="add-to-list">
      <summary>{say('list.add')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/groceries`)}>
        <div class="field">
          <label for="list-servings">{say('servings')}</label>
          <input
            id="list-servings"
            name="servings"
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            maxLength={4}
            value={servings}
          />
        </div>
        {shown.length <= MOST_CHOICES && (
          <fieldset>
            <legend>{say('list.which')}</legend>
            {shown.map((ingredient) => (
              <label key={ingredient.id} class="option">
                <input type="checkbox" name="line" value={ingredient.id} checked />
                <span>
                  <IngredientText ingredient={ingredient} />
                </span>
              </label>
            ))}
            <input type="hidden" name="chosen" value="1" />
          </fieldset>
        )}
        <p class="hint">{say('list.pantry')}</p>
        <button>{say('list.put')}</button>
      </form>
    </details>
  );
}

function PlanForm({ recipe, today, newIds }: RecipePageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  const slot = recipe.categories[0] ?? 'Dinner';
  return (
    <details class="card" id="plan-it">
      <summary>{say('plan.it')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/plan`)}>
        <input type="hidden" name="id" value={newIds.plan} />
        <div class="field">
          <label for="plan-date">{say('plan.date')}</label>
          <input id="plan-date" name="date" type="date" value={today} required />
        </div>
        <div class="field">
          <label for="plan-slot">{say('plan.slot')}</label>
          <select id="plan-slot" name="slot">
            {MEAL_CATEGORIES.map((category) => (
              <option key={category} value={category} selected={category === slot}>
                {say(`meal.${category}`)}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="plan-servings">{say('servings')}</label>
          <input
            id="plan-servings"
            name="servings"
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            maxLength={4}
            value={String(Math.max(1, Math.round(recipe.view?.servings ?? recipe.servings)))}
          />
        </div>
        <button>{say('plan.put')}</button>
      </form>
    </details>
  );
}

function MadeForm({ recipe, newIds }: RecipePageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  return (
    <details class="card" id="cooked">
      <summary>{say('made.it')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/made`)}>
        <input type="hidden" name="id" value={newIds.made} />
        <div class="field">
          <label for="made-note">{say('made.note')}</label>
          <textarea id="made-note" name="note" rows={2} maxLength={2000} />
        </div>
        <button>{say('made.put')}</button>
      </form>
    </details>
  );
}

function ShareForm({ recipe }: RecipePageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  return (
    <details class="card" id="share">
      <summary>{say('share.it')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/share`)}>
        <p class="hint">{say('share.what')}</p>
        <div class="field">
          <label for="share-life">{say('share.life')}</label>
          <select id="share-life" name="expiresIn">
            {SHARE_LIVES.map((life) => (
              <option key={life} value={life} selected={life === '1month'}>
                {say(`share.${life}`)}
              </option>
            ))}
          </select>
        </div>
        <button>{say('share.put')}</button>
      </form>
    </details>
  );
}

function PictureForm({ recipe }: RecipePageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  return (
    <details class="card" id="picture">
      <summary>{say('picture.it')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/picture`)} encType="multipart/form-data">
        <div class="field">
          <label for="image">{say('picture.file')}</label>
          <input id="image" name="image" type="file" accept={PICTURE_TYPES.join(',')} required />
        </div>
        <button>{say('picture.put')}</button>
      </form>
    </details>
  );
}

function OtherForms({ recipe, newIds }: RecipePageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  const { id, version } = recipe;
  return (
    <details class="card" id="more">
      <summary>{say('recipe.more')}</summary>
      <form method="post" action={link(`/recipes/${id}/duplicate`)}>
        <input type="hidden" name="id" value={newIds.copy} />
        <button class="quiet">{say('duplicate')}</button>
      </form>
      <form method="post" action={link(`/recipes/${id}/delete`)}>
        <input type="hidden" name="version" value={version} />
        <button class="danger">{say('bin.put')}</button>
        <p class="hint">{say('bin.days')}</p>
      </form>
    </details>
  );
}
