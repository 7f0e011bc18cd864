import type { VNode } from 'preact';
import type { CookbookDto } from '../../recipes/cookbooks/cookbooks.dto.js';
import type { RecipeSummaryDto } from '../../recipes/reading/recipe.dto.js';
import type { FoundRecipesDto } from '../../recipes/reading/search-recipes.dto.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { Dish } from '../recipes/dish.js';
import { PageLinks } from '../recipes/page-links.js';
import { useSite } from '../site.js';

interface CookbookPageProps {
  readonly cookbook: CookbookDto;
  readonly found: FoundRecipesDto;
  /** From 1. */
  readonly page: number;
  /** Paths of stored pictures, by recipe. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly mayWrite: boolean;
}

/** The recipes of a cookbook, sorted by name. */
export function CookbookPage({ cookbook, found, page, pictures, mayWrite }: CookbookPageProps): VNode {
  const { link, speech } = useSite();
  const { say, count } = speech;
  const { id, title } = cookbook;
  return (
    <HouseholdLayout title={title} current="recipes">
      <h1>{title}</h1>
      <p class="count">{count('recipes.count', found.total)}</p>
      {found.total === 0 ? (
        <div class="card">
          <p class="empty">{say('cookbooks.empty')}</p>
          {mayWrite && (
            <a class="button quiet" href={link('/recipes')}>
              {say('recipes.all')}
            </a>
          )}
        </div>
      ) : (
        <>
          <p class="actions">
            <a class="button quiet" href={link(`/recipes?cookbook=${id}`)}>
              {say('cookbooks.search')}
            </a>
          </p>
          <ul class="dishes" id="dishes">
            {found.recipes.map((recipe) => (
              <Dish key={recipe.id} recipe={recipe} picture={pictures.get(recipe.id) ?? null}>
                {mayWrite && <TakeOut cookbook={cookbook} recipe={recipe} />}
              </Dish>
            ))}
          </ul>
          <PageLinks
            page={page}
            total={found.total}
            hasNext={found.nextCursor !== null}
            to={(other) => link(`/cookbooks/${id}?page=${other}`)}
          />
        </>
      )}
      {mayWrite && <Changes cookbook={cookbook} />}
      <p class="aside">
        <a class="plain-link" href={link('/cookbooks')}>
          {say('cookbooks.all')}
        </a>
      </p>
    </HouseholdLayout>
  );
}

interface TakeOutProps extends Pick<CookbookPageProps, 'cookbook'> {
  readonly recipe: RecipeSummaryDto;
}

function TakeOut({ cookbook, recipe }: TakeOutProps): VNode {
  const { link, speech } = useSite();
  return (
    <form method="post" action={link(`/cookbooks/${cookbook.id}/take-out`)}>
      <input type="hidden" name="recipe" value={recipe.id} />
      <button class="quiet">
        {speech.say('cookbooks.takeOut')}
        <span class="unseen"> {recipe.name}</span>
      </button>
    </form>
  );
}

function Changes({ cookbook: { id, title, version } }: Pick<CookbookPageProps, 'cookbook'>): VNode {
  const { link, say } = useSite();
  return (
    <details class="card" id="change">
      <summary>{say('cookbooks.change')}</summary>
      <form method="post" action={link(`/cookbooks/${id}`)}>
        <input type="hidden" name="version" value={version} />
        <div class="field">
          <label for="title">{say('cookbooks.title')}</label>
          <input id="title" name="title" value={title} required maxLength={120} autocomplete="off" />
        </div>
        <button>{say('edit.save')}</button>
      </form>
      <form method="post" action={link(`/cookbooks/${id}/delete`)}>
        <input type="hidden" name="version" value={version} />
        <p class="hint">{say('cookbooks.stay')}</p>
        <button class="danger">{say('bin.put')}</button>
      </form>
    </details>
  );
}
