import type { VNode } from 'preact';
import { ingredientGroups } from '../../../recipes/reading/ingredient-groups.js';
import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import type { RecipeIngredientDto } from '../../../recipes/reading/recipe.dto.js';
import type { SharedRecipeDto } from '../../../recipes/shares/shares.dto.js';
import { useSpeech } from '../../site.js';

interface IngredientsProps {
  readonly recipe: SharedRecipeDto;
}

/** The ingredients with boxes to tick. */
export function Ingredients({ recipe }: IngredientsProps): VNode {
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

/** The ingredients for paper and for guests. */
export function PlainIngredients({ recipe }: IngredientsProps): VNode {
  const { say } = useSpeech();
  return (
    <section aria-labelledby="ingredients">
      <h2 id="ingredients">{say('ingredients')}</h2>
      <ForServings recipe={recipe} />
      {ingredientGroups(ofOneSystem(recipe.recipeIngredients, recipe)).map(({ title, ingredients }, index) => (
        <section key={index}>
          {title !== null && <h3>{title}</h3>}
          <ul class="ingredients">
            {ingredients.map((ingredient) => (
              <li key={ingredient.id}>
                <IngredientText ingredient={ingredient} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** `for 4 servings`. */
export function ForServings({ recipe }: IngredientsProps): VNode {
  const { count, number } = useSpeech();
  const servings = recipe.view?.servings ?? recipe.servings;
  return <p class="by">{count('servings.for', servings, { servings: number(servings) })}</p>;
}

export function IngredientText({ ingredient }: { readonly ingredient: RecipeIngredientDto }): VNode {
  const { scaled, ingredientName } = ingredient;
  const note = (scaled === undefined ? ingredient : scaled).note?.replaceAll('; ', ', ') ?? '';
  const quantity = scaled?.display ?? '';
  const name = scaled?.name ?? ingredientName;
  return (
    <>
      {quantity !== '' && <b>{quantity}</b>} {name}
      {note !== '' && <span class="aside-note">, {note}</span>}
    </>
  );
}
