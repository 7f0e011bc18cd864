import type { VNode } from 'preact';
import { TAKEN_RECIPES } from '../../households/members/members.dto.js';
import { useSite } from '../site.js';

/**
 * Asks whether a person who moves into another household takes recipes along.
 * @param mayTake `false` when the role in the new household may not add recipes
 */
export function TakenRecipesChoice({ mayTake }: { readonly mayTake: boolean }): VNode {
  const { say } = useSite().speech;
  if (!mayTake) return <input type="hidden" name="takeRecipes" value="none" />;
  return (
    <fieldset class="field">
      <legend>{say('recipes')}</legend>
      <div class="options">
        {TAKEN_RECIPES.map((choice) => (
          <label key={choice} class="option">
            <input type="radio" name="takeRecipes" value={choice} checked={choice === 'copy'} />
            <span>{say(choice === 'copy' ? 'take.copy' : 'take.none')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
