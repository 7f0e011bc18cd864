import type { VNode } from 'preact';
import type { DeletedRecipeDto } from '../../../recipes/bin/recipe-bin.dto.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite } from '../../site.js';

interface RecipeBinPageProps {
  readonly recipes: readonly DeletedRecipeDto[];
  readonly mayWrite: boolean;
}

/** The deleted recipes, which can be restored for 30 days: one by its button, or those that are ticked at once. */
export function RecipeBinPage({ recipes, mayWrite }: RecipeBinPageProps): VNode {
  const { link, speech } = useSite();
  const { say, dayOfMoment } = speech;
  return (
    <HouseholdLayout title={say('bin')} current="recipes" width="medium">
      <h1>{say('bin')}</h1>
      <p class="lead">{say('bin.days')}</p>
      {recipes.length === 0 ? (
        <p class="card empty">{say('bin.empty')}</p>
      ) : (
        <form method="post" action={link('/recipes/deleted/restore')}>
          <button disabled hidden />
          {mayWrite && (
            <label class="option" data-tick-all="recipe" hidden>
              <input type="checkbox" />
              <span>{say('bin.all')}</span>
            </label>
          )}
          <ul class="rows card">
            {recipes.map(({ id, name, deletedAt }) => (
              <li key={id}>
                <label class="option">
                  {mayWrite && <input type="checkbox" name="recipe" value={id} />}
                  <span>
                    <b>{name}</b>
                    <small>{say('bin.since', { date: dayOfMoment(deletedAt) })}</small>
                  </span>
                </label>
                {mayWrite && (
                  <button class="quiet" formaction={link(`/recipes/${id}/restore`)}>
                    {say('bin.restore')}
                    <span class="unseen"> {name}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
          {mayWrite && (
            <p class="choices stays chosen-bar">
              <button>{say('bin.restore')}</button>
              <button class="danger" formaction={link('/recipes/deleted/erase')}>
                {say('bin.erase')}
              </button>
            </p>
          )}
        </form>
      )}
      <p>
        <a class="plain-link" href={link('/recipes')}>
          {say('recipes.all')}
        </a>
      </p>
    </HouseholdLayout>
  );
}
