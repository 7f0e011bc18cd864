import type { VNode } from 'preact';
import { notesOf, ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import type { RecipeIngredientDto } from '../../../recipes/reading/recipe.dto.js';
import { useSpeech } from '../../site.js';
import { ingredientGroups } from '../../../recipes/reading/ingredient-groups.js';
import type { RecipePageProps } from './recipe-page-props.js';

export function Ingredients({ recipe }: Pick<RecipePageProps, 'recipe'>): VNode {
  const { say } = useSpeech();
  const shown = ofOneSystem(recipe.recipeIngredients, recipe);
  if (shown.length === 0) return <p class="empty">{say('ingredients.none')}</p>;
  return (
    <div data-ticks={recipe.id}>
      {ingredientGroups(shown).map(({ title, ingredients }, index) => (
        <section key={index} class="group">
          {title !== null && <h3>{title}</h3>}
          <ul class="ingredients ticks">
            {ingredients.map((ingredient) => (
              <li key={ingredient.id}>
                <label class="tick">
                  <input type="checkbox" value={ingredient.id} autocomplete="off" />
                  <span>
                    <IngredientText ingredient={ingredient} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export function IngredientText({ ingredient }: { readonly ingredient: RecipeIngredientDto }): VNode {
  const { scaled, ingredientName } = ingredient;
  const { parts } = notesOf(ingredient);
  const quantity = scaled?.display ?? '';
  return (
    <>
      {quantity !== '' && <b>{quantity}</b>} {ingredientName}
      {parts.length > 0 && <span class="aside-note">, {parts.join(', ')}</span>}
    </>
  );
}
