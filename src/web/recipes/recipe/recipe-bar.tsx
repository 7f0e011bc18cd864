import type { VNode } from 'preact';
import { Icon } from '../../pages/icon.js';
import { useSite } from '../../site.js';
import type { RecipePageProps } from './page.js';
import { viewQuery } from './view-query.js';

/** The most frequent actions, which stay in sight. Its buttons open the sheets of `ActionSheets`. */
export function RecipeBar({ recipe, mayWrite }: RecipePageProps): VNode {
  const { link, say } = useSite();
  const { id, isFavorite, view } = recipe;
  return (
    <nav class="recipe-bar screen" aria-label={say('recipe.actions')}>
      <span id="cook-link">
        <a class="button" href={link(`/recipes/${id}/cook${viewQuery(view)}`)}>
          <Icon name="cook" />
          <span>{say('cook')}</span>
        </a>
      </span>
      {mayWrite && (
        <>
          <button type="button" class="quiet" popoverTarget="plan-it">
            <Icon name="plan" />
            <span>{say('plan.it')}</span>
          </button>
          <button type="button" class="quiet" popoverTarget="add-to-list">
            <Icon name="groceries" />
            <span>
              {say('list.short')}
              <span class="unseen">: {say('list.add')}</span>
            </span>
          </button>
          <form id="favorite" method="post" action={link(`/recipes/${id}/favorite`)} data-in-place="favorite-part">
            <span id="favorite-part">
              <input type="hidden" name="favorite" value={isFavorite ? '' : '1'} />
              <button id="favorite-button" class={isFavorite ? 'quiet is-set' : 'quiet'}>
                <Icon name="heart" />
                <span class="unseen">{say(isFavorite ? 'favorite.remove' : 'favorite.add')}</span>
              </button>
            </span>
          </form>
        </>
      )}
      <button type="button" class="quiet" popoverTarget="more">
        <Icon name="more" />
        <span>{say('recipe.options')}</span>
      </button>
    </nav>
  );
}
