import type { VNode } from 'preact';
import type { CookableRecipeDto } from '../../../recipes/finding/find-recipes.dto.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite, useSpeech } from '../../site.js';
import { Dish } from '../dish.js';
import { RecipesNav } from '../recipes-nav.js';

/** Number of recipes that are shown. */
export const MOST_RECIPES = 48;
/** Number of ingredients that are named below a recipe. */
const MOST_NAMED = 5;
/** Number of pictures that are loaded at once, because they are on the first screen. */
const FIRST_SCREEN = 4;

interface CookablePageProps {
  /** What is typed: names with commas between them. */
  readonly have: string;
  readonly withPantry: boolean;
  /** Those that lack the fewest ingredients first. There are more than are shown when they are more than `MOST_RECIPES`. */
  readonly found: readonly CookableRecipeDto[];
  /** Paths of stored pictures, by recipe. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** What can be cooked with what is there. */
export function CookablePage({ have, withPantry, found, pictures }: CookablePageProps): VNode {
  const { link, say } = useSite();
  const hasTyped = have.trim() !== '';
  return (
    <HouseholdLayout title={say('cookable')} current="recipes">
      <RecipesNav current="cookable" />
      <h1>{say('cookable')}</h1>
      <form class="search" action={link('/recipes/cookable')} data-search="results">
        <label for="have">{say('cookable.have')}</label>
        <div class="search-line">
          <input
            id="have"
            name="have"
            type="search"
            value={have}
            placeholder={say('cookable.example')}
            autocomplete="off"
            maxLength={1000}
          />
          <button>{say('search')}</button>
        </div>
        <div class="chips chips-of-typed">
          <label>
            <input type="checkbox" name="pantry" value="1" checked={withPantry} autocomplete="off" />
            <span>{say('cookable.pantry')}</span>
          </label>
        </div>
      </form>
      <div id="results">
        {found.length === 0 ? (
          <div class="card">
            <p class="empty" role="status">
              {say(hasTyped ? 'cookable.none' : 'cookable.nothing')}
            </p>
            <p class="actions">
              <a class="button quiet" href={link('/pantry')}>
                {say('pantry')}
              </a>
            </p>
          </div>
        ) : (
          <>
            <ul class="dishes">
              {found.slice(0, MOST_RECIPES).map((each, index) => (
                <Dish
                  key={each.recipe.id}
                  recipe={each.recipe}
                  picture={pictures.get(each.recipe.id) ?? null}
                  isFirst={index < FIRST_SCREEN}
                >
                  <Missing names={each.missing} />
                </Dish>
              ))}
            </ul>
            {found.length > MOST_RECIPES && <p class="empty">{say('cookable.more', { shown: MOST_RECIPES })}</p>}
          </>
        )}
      </div>
    </HouseholdLayout>
  );
}

function Missing({ names }: { readonly names: readonly string[] }): VNode {
  const { say, count } = useSpeech();
  const shown = names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ' …' : '');
  return (
    <p class="dish-facts">
      {names.length === 0 ? say('cookable.all') : count('cookable.missing', names.length, { names: shown })}
    </p>
  );
}
