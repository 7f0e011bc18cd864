import type { VNode } from 'preact';
import { useSite } from '../../site.js';
import type { RecipePageProps } from './page.js';

/** The ratings. */
const STARS = [1, 2, 3, 4, 5] as const;

/** The most frequent actions: favourite, rating, editing, printing. */
export function Tools({ recipe, mayWrite }: RecipePageProps): VNode {
  const { link, say } = useSite();
  const { id, isFavorite, view } = recipe;
  const shown =
    view === undefined ? '' : `?${new URLSearchParams({ servings: String(view.servings), system: view.system })}`;
  return (
    <div class="actions screen">
      <a class="button" href={link(`/recipes/${id}/cook${shown}`)}>
        {say('cook')}
      </a>
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
  const { link, say, speech } = useSite();
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
