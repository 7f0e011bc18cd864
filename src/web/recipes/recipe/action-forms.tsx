import type { VNode } from 'preact';
import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import { SHARE_LIVES } from '../../../recipes/shares/shares.dto.js';
import { MealOptions } from '../../pages/meal-options.js';
import { useSite, useSpeech } from '../../site.js';
import { PictureField } from '../picture-field.js';
import { isHeading } from '../../../recipes/reading/ingredient-groups.js';
import { IngredientText } from './ingredients.js';
import type { RecipePageProps } from './page.js';

/** The forms for planning, shopping, the log of cooking, sharing, copying and deleting. */
export function ActionForms(props: RecipePageProps): VNode {
  const { say } = useSpeech();
  return (
    <section class="recipe-actions screen" aria-labelledby="recipe-actions">
      <h2 id="recipe-actions">{say('recipe.actions')}</h2>
      <div class="action-forms">
        <ListForm {...props} />
        <PlanForm {...props} />
        <MadeForm {...props} />
        <CookbooksForm {...props} />
        <ShareForm {...props} />
        <PictureForm {...props} />
        <OtherForms {...props} />
      </div>
    </section>
  );
}

function ListForm({ recipe }: RecipePageProps): VNode {
  const { link, say } = useSite();
  const shown = ofOneSystem(recipe.recipeIngredients, recipe).filter((ingredient) => !isHeading(ingredient));
  const servings = String(Math.max(1, Math.round(recipe.view?.servings ?? recipe.servings)));
  return (
    <details class="card" id="add-to-list">
      <summary>{say('list.add')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/groceries`)}>
        <div class="field">
          <label for="list-servings">{say('servings')}</label>
          <input
            id="list-servings"
            name="servings"
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            maxLength={4}
            value={servings}
          />
        </div>
        <fieldset>
          <legend>{say('list.which')}</legend>
          {shown.map((ingredient) => (
            <label key={ingredient.id} class="option">
              <input type="checkbox" name="line" value={ingredient.id} checked />
              <span>
                <IngredientText ingredient={ingredient} />
              </span>
            </label>
          ))}
          <input type="hidden" name="chosen" value="1" />
        </fieldset>
        <p class="hint">{say('list.pantry')}</p>
        <button>{say('list.put')}</button>
      </form>
    </details>
  );
}

function PlanForm({ recipe, today, newIds }: RecipePageProps): VNode {
  const { link, say } = useSite();
  const slot = recipe.categories[0] ?? 'Dinner';
  return (
    <details class="card" id="plan-it">
      <summary>{say('plan.it')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/plan`)}>
        <input type="hidden" name="id" value={newIds.plan} />
        <div class="field">
          <label for="plan-date">{say('plan.date')}</label>
          <input id="plan-date" name="date" type="date" value={today} required />
        </div>
        <div class="field">
          <label for="plan-slot">{say('plan.slot')}</label>
          <select id="plan-slot" name="slot">
            <MealOptions chosen={slot} />
          </select>
        </div>
        <div class="field">
          <label for="plan-servings">{say('servings')}</label>
          <input
            id="plan-servings"
            name="servings"
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            maxLength={4}
            value={String(Math.max(1, Math.round(recipe.view?.servings ?? recipe.servings)))}
          />
        </div>
        <button>{say('plan.put')}</button>
      </form>
    </details>
  );
}

function MadeForm({ recipe, newIds }: RecipePageProps): VNode {
  const { link, say } = useSite();
  return (
    <details class="card" id="cooked">
      <summary>{say('made.it')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/made`)}>
        <input type="hidden" name="id" value={newIds.made} />
        <div class="field">
          <label for="made-note">{say('made.note')}</label>
          <textarea id="made-note" name="note" rows={2} maxLength={2000} />
        </div>
        <button>{say('made.put')}</button>
      </form>
    </details>
  );
}

function CookbooksForm({ recipe, cookbooks, newIds }: RecipePageProps): VNode {
  const { link, say } = useSite();
  return (
    <details class="card" id="cookbooks">
      <summary>{say('cookbooks')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/cookbooks`)}>
        <input type="hidden" name="id" value={newIds.cookbook} />
        {cookbooks.length > 0 && (
          <fieldset class="cookbook-choice">
            <legend>{say('cookbooks.in')}</legend>
            {cookbooks.map(({ id, title, isIn }) => (
              <label key={id} class="option">
                <input type="checkbox" name="cookbook" value={id} checked={isIn} autocomplete="off" />
                {isIn && <input type="hidden" name="was" value={id} autocomplete="off" />}
                <span>{title}</span>
              </label>
            ))}
          </fieldset>
        )}
        <div class="field">
          <label for="cookbook-title">{say('cookbooks.orNew')}</label>
          <input id="cookbook-title" name="title" maxLength={120} autocomplete="off" />
        </div>
        <button>{say('edit.save')}</button>
      </form>
    </details>
  );
}

function ShareForm({ recipe }: RecipePageProps): VNode {
  const { link, say } = useSite();
  return (
    <details class="card" id="share">
      <summary>{say('share.it')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/share`)}>
        <p class="hint">{say('share.what')}</p>
        <div class="field">
          <label for="share-life">{say('share.life')}</label>
          <select id="share-life" name="expiresIn">
            {SHARE_LIVES.map((life) => (
              <option key={life} value={life} selected={life === '1month'}>
                {say(`share.${life}`)}
              </option>
            ))}
          </select>
        </div>
        <button>{say('share.put')}</button>
      </form>
    </details>
  );
}

function PictureForm({ recipe }: RecipePageProps): VNode {
  const { link, say } = useSite();
  return (
    <details class="card" id="picture">
      <summary>{say('picture.it')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/picture`)} encType="multipart/form-data">
        <PictureField label={say('picture.file')} isRequired />
        <button>{say('picture.put')}</button>
      </form>
    </details>
  );
}

function OtherForms({ recipe, newIds }: RecipePageProps): VNode {
  const { link, say } = useSite();
  const { id, version } = recipe;
  return (
    <details class="card" id="more">
      <summary>{say('recipe.more')}</summary>
      <form method="post" action={link(`/recipes/${id}/duplicate`)}>
        <input type="hidden" name="id" value={newIds.copy} />
        <button class="quiet">{say('duplicate')}</button>
      </form>
      <form method="post" action={link(`/recipes/${id}/delete`)}>
        <input type="hidden" name="version" value={version} />
        <button class="danger">{say('bin.put')}</button>
        <p class="hint">{say('bin.days')}</p>
      </form>
    </details>
  );
}
