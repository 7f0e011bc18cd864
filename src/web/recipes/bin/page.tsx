import type { VNode } from 'preact';
import type { DeletedRecipeDto } from '../../../recipes/bin/recipe-bin.dto.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite } from '../../site.js';

interface RecipeBinPageProps {
  readonly recipes: readonly DeletedRecipeDto[];
  readonly timeZone: string;
  readonly mayWrite: boolean;
}

/** The deleted recipes, which can be restored for 30 days. */
export function RecipeBinPage({ recipes, timeZone, mayWrite }: RecipeBinPageProps): VNode {
  const { link, speech } = useSite();
  const { say, dayOfMoment } = speech;
  return (
    <HouseholdLayout title={say('bin')} current="recipes" width="medium">
      <h1>{say('bin')}</h1>
      <p class="lead">{say('bin.days')}</p>
      {recipes.length === 0 ? (
        <p class="card empty">{say('bin.empty')}</p>
      ) : (
        <ul class="rows card">
          {recipes.map(({ id, name, deletedAt }) => (
            <li key={id}>
              <span>
                <b>{name}</b>
                <small>{say('bin.since', { date: dayOfMoment(deletedAt, timeZone) })}</small>
              </span>
              {mayWrite && (
                <form method="post" action={link(`/recipes/${id}/restore`)}>
                  <button class="quiet">
                    {say('bin.restore')}
                    <span class="unseen"> {name}</span>
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        <a class="plain-link" href={link('/recipes')}>
          {say('recipes.all')}
        </a>
      </p>
    </HouseholdLayout>
  );
}
