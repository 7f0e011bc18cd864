import type { VNode } from 'preact';
import type { PantryItemDto, PantrySuggestionDto } from '../../pantry/pantry.dto.js';
import { ListNav } from '../groceries/list-nav.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { Icon } from '../pages/icon.js';
import { NoticeLine } from '../pages/notice-line.js';
import { useSite, useSpeech } from '../site.js';

interface PantryPageProps {
  readonly items: readonly PantryItemDto[];
  /** Ingredients that recipes use most often and that are not in the pantry. */
  readonly suggestions: readonly PantrySuggestionDto[];
  readonly mayWrite: boolean;
}

/** The ingredients in the pantry. */
export function PantryPage(props: PantryPageProps): VNode {
  const { link, say } = useSite();
  const { items, suggestions, mayWrite } = props;
  return (
    <HouseholdLayout title={say('pantry')} current="groceries" width="medium" styles={['stock.css']} notice={null}>
      <ListNav current="pantry" />
      <h1>{say('pantry')}</h1>
      <p class="lead">{say('pantry.how')}</p>
      {mayWrite && <AddForm />}
      <div id="pantry" data-live="pantryItem" data-events={link('/api/v1/events?kinds=pantryItem')}>
        <NoticeLine inPlace="pantry" />
        {items.length === 0 ? <p class="card empty">{say('pantry.none')}</p> : <Items {...props} />}
        {suggestions.length > 0 && (
          <section aria-labelledby="suggestions">
            <h2 id="suggestions">{say('pantry.suggestions')}</h2>
            <form method="post" action={link('/pantry')} data-in-place="pantry">
              <ul class="tags">
                {suggestions.map(({ ingredientId, name }) => (
                  <li key={ingredientId}>
                    <button class="quiet tag" name="name" value={name}>
                      <span aria-hidden="true">+</span> {name}
                    </button>
                  </li>
                ))}
              </ul>
            </form>
          </section>
        )}
      </div>
    </HouseholdLayout>
  );
}

function AddForm(): VNode {
  const { link, say } = useSite();
  return (
    <form id="add" class="search-line" method="post" action={link('/pantry')} data-in-place="pantry">
      <label class="unseen" for="text">
        {say('edit.name')}
      </label>
      <input id="text" name="text" required maxLength={2_000} autocomplete="off" enterkeyhint="done" />
      <button>{say('list.put')}</button>
    </form>
  );
}

function Items({ items, mayWrite }: PantryPageProps): VNode {
  const { link } = useSite();
  const { say } = useSpeech();
  return (
    <ul class="card rows">
      {items.map(({ id, name, version }) => (
        <li key={id}>
          <span class="row-text">{name}</span>
          {mayWrite && (
            <form method="post" action={link(`/pantry/${id}/delete`)} data-in-place="pantry">
              <input type="hidden" name="version" value={version} />
              <button class="plain-button">
                <Icon name="close" />
                <span class="unseen">
                  {say('pantry.remove')} {name}
                </span>
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
