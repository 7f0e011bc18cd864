import type { VNode } from 'preact';
import type { CookbookDto } from '../../recipes/cookbooks/cookbooks.dto.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { Picture } from '../recipes/dish.js';
import { RecipesNav } from '../recipes/recipes-nav.js';
import { useSite } from '../site.js';

interface CookbookListPageProps {
  readonly cookbooks: readonly CookbookDto[];
  /** The cursor of the next page; `null` on the last one. */
  readonly nextCursor: string | null;
  /** The id of the recipe on the cover, by cookbook; `null` when no recipe has a stored picture. */
  readonly covers: ReadonlyMap<string, string | null>;
  /** Paths of stored pictures, by recipe. */
  readonly pictures: ReadonlyMap<string, string>;
  /** The id of the next cookbook, so that a form that is sent twice creates one. */
  readonly newId: string;
  readonly mayWrite: boolean;
}

export function CookbookListPage(props: CookbookListPageProps): VNode {
  const { link, speech } = useSite();
  const { say, count } = speech;
  const { cookbooks, nextCursor, covers, pictures, mayWrite } = props;
  return (
    <HouseholdLayout title={say('cookbooks')} current="recipes">
      <RecipesNav current="cookbooks" />
      <h1>{say('cookbooks')}</h1>
      {mayWrite && <NewCookbook {...props} />}
      {cookbooks.length === 0 ? (
        <p class="card empty">{say('cookbooks.none')}</p>
      ) : (
        <ul class="dishes">
          {cookbooks.map(({ id, title, recipeCount }) => (
            <li key={id} class="dish">
              <a href={link(`/cookbooks/${id}`)}>
                <Picture name={title} path={pictures.get(covers.get(id) ?? '') ?? null} />
                <span class="dish-name">{title}</span>
              </a>
              <p class="dish-facts">{count('recipes.count', recipeCount)}</p>
            </li>
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <nav class="pagination" aria-label={say('pages')}>
          <a class="button quiet" rel="next" href={link(`/cookbooks?${new URLSearchParams({ after: nextCursor })}`)}>
            {say('pages.next')}
          </a>
        </nav>
      )}
    </HouseholdLayout>
  );
}

function NewCookbook({ newId }: Pick<CookbookListPageProps, 'newId'>): VNode {
  const { link, say } = useSite();
  return (
    <form class="search" method="post" action={link('/cookbooks')}>
      <input type="hidden" name="id" value={newId} />
      <label for="title">{say('cookbooks.new')}</label>
      <div class="search-line">
        <input id="title" name="title" required maxLength={120} autocomplete="off" />
        <button>{say('cookbooks.put')}</button>
      </div>
    </form>
  );
}
