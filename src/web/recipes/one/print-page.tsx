import type { VNode } from 'preact';
import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import { Layout } from '../../pages/layout.js';
import { useSite } from '../../site.js';
import { ingredientGroups } from '../../../recipes/reading/ingredient-groups.js';
import { Facts } from './facts.js';
import { IngredientText } from './ingredients.js';
import type { RecipePageProps } from './recipe-page-props.js';

interface PrintPageProps extends Pick<RecipePageProps, 'recipe' | 'isWhole' | 'picture' | 'timeZone'> {
  /** The query of the same page with or without the picture; `null` when there is no picture. */
  readonly other: string | null;
}

/** A recipe on one sheet of A4 paper. */
export function PrintPage({ recipe, isWhole, picture, timeZone, other }: PrintPageProps): VNode {
  const { link, speech } = useSite();
  const { say, number } = speech;
  const { id, name, view, servings, notes } = recipe;
  return (
    <Layout
      title={name}
      signedIn
      current="recipes"
      width="medium"
      styles={['larder.css', 'household.css']}
      scripts={['client.js']}
    >
      <p class="actions screen">
        <button type="button" data-print hidden>
          {say('print')}
        </button>
        {other !== null && (
          <a class="button quiet" href={link(`/recipes/${id}/print${other}`)}>
            {say(picture === null ? 'print.withPicture' : 'print.withoutPicture')}
          </a>
        )}
        <a class="button quiet" href={link(`/recipes/${id}`)}>
          {say('recipe.back')}
        </a>
      </p>
      <article class="recipe sheet">
        <h1>{name}</h1>
        {picture !== null && <img class="picture" src={link(picture)} alt="" />}
        <Facts recipe={recipe} timeZone={timeZone} isPrinted />
        {!isWhole && <p class="notice bad">{say('recipe.tooLong')}</p>}
        <div class="kitchen">
          <section aria-labelledby="ingredients">
            <h2 id="ingredients">{say('ingredients')}</h2>
            <p class="by">
              {speech.count('servings.for', view?.servings ?? servings, {
                servings: number(view?.servings ?? servings),
              })}
            </p>
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
          <section aria-labelledby="steps">
            <h2 id="steps">{say('steps')}</h2>
            <ol class="steps">
              {ofOneSystem(recipe.steps, recipe).map((step) => (
                <li key={step.id} class="prose">
                  {step.display ?? step.step}
                </li>
              ))}
            </ol>
          </section>
        </div>
        {notes !== null && (
          <section aria-labelledby="notes">
            <h2 id="notes">{say('notes')}</h2>
            <p class="prose">{notes}</p>
          </section>
        )}
      </article>
    </Layout>
  );
}
