import type { VNode } from 'preact';
import { UNIT_SYSTEMS } from '../../../shared/amounts/unit-system.js';
import { useSite } from '../../site.js';
import type { RecipePageProps } from './page.js';

/** Links to other views of the recipe, by servings and unit system. */
export function Servings({ recipe }: Pick<RecipePageProps, 'recipe'>): VNode {
  const { link, speech } = useSite();
  const { say, number } = speech;
  const { id, servings: own, systemUsed } = recipe;
  const { servings = own, system = systemUsed } = recipe.view ?? {};
  const to = (wanted: { servings: number; system: string }): string =>
    link(
      `/recipes/${id}?${new URLSearchParams({ servings: String(wanted.servings), system: wanted.system })}#ingredients`,
    );
  const [fewer, more] = [Math.max(1, Math.ceil(servings) - 1), Math.floor(servings) + 1];
  return (
    <div class="servings screen">
      <form action={link(`/recipes/${id}`)}>
        <label for="servings">{say('servings')}</label>
        <span class="stepper">
          <a class="button quiet" href={to({ servings: fewer, system })} rel="nofollow">
            <span aria-hidden="true">−</span>
            <span class="unseen">{say('servings.fewer', { servings: number(fewer) })}</span>
          </a>
          <input
            id="servings"
            name="servings"
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            maxLength={4}
            value={String(servings)}
            required
          />
          <a class="button quiet" href={to({ servings: more, system })} rel="nofollow">
            <span aria-hidden="true">+</span>
            <span class="unseen">{say('servings.more', { servings: number(more) })}</span>
          </a>
        </span>
        <input type="hidden" name="system" value={system} />
        <button class="quiet">{say('servings.show')}</button>
      </form>
      <nav class="filters" aria-label={say('units')}>
        {UNIT_SYSTEMS.map((each) => (
          <a
            key={each}
            href={to({ servings, system: each })}
            aria-current={each === system ? 'true' : undefined}
            rel="nofollow"
          >
            {say(`units.${each}`)}
          </a>
        ))}
      </nav>
    </div>
  );
}
