import type { VNode } from 'preact';
import { UNIT_SYSTEMS } from '../../../shared/amounts/unit-system.js';
import { useSite } from '../../site.js';
import type { RecipePageProps } from './page.js';
import { viewQuery } from './view-query.js';

/**
 * The parts of the page that depend on servings and units, and the notice of what was done with the servings before. The script renews them
 * without loading the page again.
 */
const PARTS = [
  'done',
  'servings-fact',
  'cook-link',
  'list-part',
  'ingredients-list',
  'steps-list',
  'sheets',
  'more-links',
];

/** Other servings and units. Without a script, its links and its button load the page again. */
export function Servings({ recipe }: Pick<RecipePageProps, 'recipe'>): VNode {
  const { link, speech } = useSite();
  const { say, number } = speech;
  const { id, servings: own, systemUsed } = recipe;
  const { servings = own, system = systemUsed } = recipe.view ?? {};
  const to = (wanted: number): string => link(`/recipes/${id}${viewQuery({ servings: wanted, system })}#ingredients`);
  const [fewer, more] = [Math.max(1, Math.ceil(servings) - 1), Math.floor(servings) + 1];
  return (
    <form class="servings screen" action={link(`/recipes/${id}`)} data-search={PARTS.join(' ')}>
      <div class="field">
        <label for="servings">{say('servings')}</label>
        <span class="stepper">
          <a class="button quiet" href={to(fewer)} data-step="-1" rel="nofollow">
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
            autocomplete="off"
          />
          <a class="button quiet" href={to(more)} data-step="1" rel="nofollow">
            <span aria-hidden="true">+</span>
            <span class="unseen">{say('servings.more', { servings: number(more) })}</span>
          </a>
        </span>
        <span class="presets">
          {presetsFor(own).map((preset) => (
            <a key={preset} class="button quiet" href={to(preset)} data-to={preset} rel="nofollow">
              <span class="unseen">{`${say('servings')}: `}</span>
              {number(preset)}
            </a>
          ))}
        </span>
      </div>
      <fieldset class="systems">
        <legend class="unseen">{say('units')}</legend>
        {UNIT_SYSTEMS.map((each) => (
          <label key={each}>
            <input type="radio" name="system" value={each} checked={each === system} autocomplete="off" />
            <span>{say(`units.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <noscript>
        <button class="quiet">{say('servings.show')}</button>
      </noscript>
    </form>
  );
}

/** The servings that one press chooses. @param own of the recipe: a batch of 24 is halved and doubled */
function presetsFor(own: number): number[] {
  return own <= 8 ? [2, 4, 6, 8] : [own / 2, own, own * 2, own * 3].map(Math.round);
}
