import type { VNode } from 'preact';
import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import { cookingTime } from '../../../shared/cooking-time.js';
import { Icon, type IconName } from '../../pages/icon.js';
import { Sheet } from '../../pages/sheet.js';
import { useSite, useSpeech } from '../../site.js';

/** The ratings. */
const STARS = [1, 2, 3, 4, 5] as const;

interface FactLineProps {
  readonly recipe: RecipeDto;
  readonly mayWrite: boolean;
}

/** What people look at first: time, servings, rating. */
export function FactLine({ recipe, mayWrite }: FactLineProps): VNode {
  const { count, minutes, number } = useSpeech();
  const time = cookingTime(recipe) ?? 0;
  const servings = recipe.view?.servings ?? recipe.servings;
  return (
    <div class="fact-line">
      {time > 0 && <IconFact icon="clock">{minutes(time)}</IconFact>}
      <span id="servings-fact">
        <IconFact icon="servings">{count('servings.for', servings, { servings: number(servings) })}</IconFact>
      </span>
      {mayWrite && <Rating recipe={recipe} />}
    </div>
  );
}

function IconFact({ icon, children }: { readonly icon: IconName; readonly children: string }): VNode {
  return (
    <span class="icon-fact">
      <Icon name={icon} />
      {children}
    </span>
  );
}

/** The rating of the person, and a sheet to change it. */
function Rating({ recipe: { id, userRating } }: Pick<FactLineProps, 'recipe'>): VNode {
  const { link, say } = useSite();
  return (
    <div id="rating">
      <button id="rate-button" type="button" class="plain-button icon-fact screen" popoverTarget="rate">
        <span class={userRating === null ? undefined : 'is-set'}>
          <Icon name="star" />
        </span>
        {userRating === null ? (
          say('rating.put')
        ) : (
          <>
            <span aria-hidden="true">{userRating}</span>
            <span class="unseen">{say('rating.yours', { rating: userRating })}</span>
          </>
        )}
      </button>
      <Sheet id="rate" title={say('rating')}>
        <form class="rating" method="post" action={link(`/recipes/${id}/rating`)} data-in-place="rating">
          <Stars userRating={userRating} />
          {userRating !== null && (
            <button class="quiet" name="rating" value="">
              {say('rating.remove')}
            </button>
          )}
        </form>
      </Sheet>
    </div>
  );
}

/** Five buttons of a form, each of which gives the recipe this many stars. */
export function Stars({ userRating }: Pick<RecipeDto, 'userRating'>): VNode {
  const { count } = useSpeech();
  return (
    <>
      {STARS.map((stars) => (
        <button
          key={stars}
          class="star"
          name="rating"
          value={stars}
          aria-pressed={userRating === stars ? 'true' : 'false'}
        >
          <span aria-hidden="true">{userRating !== null && stars <= userRating ? '★' : '☆'}</span>
          <span class="unseen">{count('rating.stars', stars)}</span>
        </button>
      ))}
    </>
  );
}
