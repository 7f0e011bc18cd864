import type { VNode } from 'preact';
import { Icon } from '../../pages/icon.js';
import { useSite, useSpeech } from '../../site.js';
import type { Word } from '../../words/en.js';
import type { RecipePageProps } from './page.js';
import { servingsOf, viewQuery } from './view-query.js';

/** The parts of the page that show what an action did. */
export const PARTS_AFTER_ACTION = 'done list-part list-hint';

/** The most frequent actions, which stay in sight. Its buttons open the sheets of `ActionSheets`. */
export function RecipeBar({ recipe, isListed, mayWrite }: RecipePageProps): VNode {
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
            <Icon name="planIt" />
            <span>{say('plan.it')}</span>
          </button>
          <span id="list-part">
            {isListed ? (
              <ListButton word="list.again" popoverTarget="add-to-list" />
            ) : (
              <form
                id="list-all"
                method="post"
                action={link(`/recipes/${id}/groceries${viewQuery(view)}`)}
                data-in-place={PARTS_AFTER_ACTION}
              >
                <input type="hidden" name="servings" value={servingsOf(recipe)} />
                <ListButton word="list.add" />
              </form>
            )}
          </span>
          <form id="favorite" method="post" action={link(`/recipes/${id}/favorite`)} data-in-place="favorite-part">
            <span id="favorite-part">
              <input type="hidden" name="favorite" value={isFavorite ? '' : '1'} />
              <button id="favorite-button" class={isFavorite ? 'quiet is-set' : 'quiet'}>
                <Icon name="heart" />
                <span class="on-phone" aria-hidden="true">
                  {say('favorite')}
                </span>
                <span class="unseen" data-add={say('favorite.add')} data-remove={say('favorite.remove')}>
                  {say(isFavorite ? 'favorite.remove' : 'favorite.add')}
                </span>
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

interface ListButtonProps {
  readonly word: Word;
  /** The sheet that it opens. Left out: it adds the ingredients at once. */
  readonly popoverTarget?: string;
}

function ListButton({ word, popoverTarget }: ListButtonProps): VNode {
  const { say } = useSpeech();
  const kind =
    popoverTarget === undefined
      ? { class: 'quiet' }
      : ({ type: 'button', popoverTarget, class: 'quiet is-set' } as const);
  return (
    <button id="list-button" {...kind}>
      <Icon name="toList" />
      <span>
        {say('list.to')}
        <span class="unseen">: {say(word)}</span>
      </span>
    </button>
  );
}
