import type { ComponentChildren, VNode } from 'preact';
import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import { exactNumber } from '../../../shared/amounts/show-amount.js';
import { Layout } from '../../pages/layout.js';
import { useSite, useSpeech } from '../../site.js';
import { isHeading } from '../../../recipes/reading/ingredient-groups.js';
import { Stars } from '../recipe/fact-line.js';
import { ForServings, IngredientText, Ingredients } from '../recipe/ingredients.js';
import { RunningTimers } from '../../pages/running-timers.js';
import type { RecipePageProps } from '../recipe/page.js';
import { StepText } from '../recipe/steps.js';
import { ingredientsOfSteps, type UsedIngredient } from '../../../recipes/reading/ingredients-of-step.js';

interface CookPageProps extends Pick<RecipePageProps, 'recipe' | 'isWhole' | 'mayWrite'> {
  /** The path of the page to which people return. */
  readonly back: string;
  /** The id of the next entry in the log of cooking. */
  readonly madeId?: string;
  /** Whether a display shows it, and not a person who is signed in. */
  readonly isDisplay?: boolean;
}

/**
 * A recipe for cooking. Without a script, all steps are below each other, with links between them; the script shows one
 * at a time, from the first step on. A link at the head leads to a screen with all ingredients, and the last screen ends the page.
 */
export function CookPage({ recipe, isWhole, mayWrite, back, madeId, isDisplay = false }: CookPageProps): VNode {
  const { link, speech } = useSite();
  const { say, number } = speech;
  const { id, name } = recipe;
  const steps = ofOneSystem(recipe.steps, recipe);
  const ingredients = ofOneSystem(recipe.recipeIngredients, recipe).filter((ingredient) => !isHeading(ingredient));
  const used = ingredientsOfSteps(steps, ingredients);
  const last = steps.length + 1;
  return (
    <Layout
      title={name}
      signedIn={!isDisplay}
      hasHeader={false}
      width="wide"
      styles={['larder.css', 'household.css', 'recipe.css', 'cook.css']}
      scripts={['client.js']}
    >
      <article class="cook recipe" data-cook={id}>
        <header class="cook-top">
          <h1>{name}</h1>
          <p class="actions">
            <a class="button quiet" href="#step-0">
              {say('ingredients')}
            </a>
            <a class="button quiet" href={link(back)}>
              {say('cook.leave')}
            </a>
          </p>
          <p
            class="cook-awake hint"
            role="status"
            data-awake={say('cook.awake')}
            data-asleep={say('cook.asleep')}
            hidden
          />
        </header>
        {!isWhole && <p class="notice bad">{say('recipe.tooLong')}</p>}
        <Screen nth={0} last={last} title={say('ingredients')}>
          <ForServings recipe={recipe} />
          <Ingredients recipe={recipe} />
        </Screen>
        {steps.map((step, index) => (
          <Screen
            key={step.id}
            nth={index + 1}
            last={last}
            title={say('cook.step', { step: number(index + 1), steps: number(steps.length) })}
          >
            <StepIngredients used={used[index] ?? []} />
            <StepText step={step} />
          </Screen>
        ))}
        <Screen nth={last} last={last} title={say('cook.end')}>
          <p>{say('cook.enjoy')}</p>
          {mayWrite && (
            <form method="post" action={link(`/recipes/${id}/made`)}>
              <input type="hidden" name="id" value={madeId} />
              <fieldset>
                <legend>{say('cook.how')}</legend>
                <p class="rating">
                  <Stars userRating={recipe.userRating} />
                </p>
              </fieldset>
              <button class="quiet">{say('made.it')}</button>
            </form>
          )}
        </Screen>
      </article>
      <RunningTimers />
    </Layout>
  );
}

interface ScreenProps {
  readonly nth: number;
  readonly last: number;
  readonly title: string;
  readonly children: ComponentChildren;
}

function Screen({ nth, last, title, children }: ScreenProps): VNode {
  const { say } = useSpeech();
  return (
    <section id={`step-${nth}`} class="cook-step" aria-labelledby={`title-${nth}`}>
      <div class="cook-text">
        <h2 id={`title-${nth}`} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      <nav class="cook-turn" aria-label={`${say('cook.steps.nav')}: ${title}`}>
        {nth > 1 && (
          <a class="button quiet" href={`#step-${nth - 1}`} rel="prev">
            {say('cook.before')}
          </a>
        )}
        {nth < last && (
          <a class="button" href={`#step-${nth + 1}`} rel="next">
            {say('cook.next')}
          </a>
        )}
      </nav>
    </section>
  );
}

function StepIngredients({ used }: { readonly used: readonly UsedIngredient[] }): VNode | null {
  const { say } = useSpeech();
  if (used.length === 0) return null;
  return (
    <ul class="ingredients cook-uses" aria-label={say('ingredients')}>
      {used.map(({ ingredient, share }) => (
        <li key={ingredient.id}>
          {share < 1 && <b>{`${exactNumber(share)} × `}</b>}
          <IngredientText ingredient={ingredient} />
        </li>
      ))}
    </ul>
  );
}
