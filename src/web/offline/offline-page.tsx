import type { VNode } from 'preact';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSite } from '../site.js';

/** What the browser shows instead of a page that it has not kept, when the server cannot be reached. It has no data of the household. */
export function OfflinePage(): VNode {
  const { link, say } = useSite();
  return (
    <HouseholdLayout title={say('offline')} width="medium" notice={null} hasChoices={false}>
      <div id="not-kept">
        <h1>{say('offline')}</h1>
        <p class="notice bad lost" role="alert">
          {say('offline.lost')}
        </p>
        <p class="lead not-kept">{say('offline.lead')}</p>
        <p class="choices">
          <a class="button" href={link('/groceries')}>
            {say('list')}
          </a>
          <a class="button quiet" href={link('/plan')}>
            {say('plan')}
          </a>
        </p>
      </div>
      <section aria-labelledby="kept" hidden>
        <h2 id="kept">{say('offline.recipes')}</h2>
        <p class="search-line">
          <label class="unseen" for="kept-search">
            {say('search')}
          </label>
          <input id="kept-search" type="search" placeholder={say('search')} autocomplete="off" />
        </p>
        <ul class="dishes" id="kept-recipes" />
        <p id="kept-nothing" class="empty" role="status" data-text={say('offline.recipes.none')} />
      </section>
    </HouseholdLayout>
  );
}
