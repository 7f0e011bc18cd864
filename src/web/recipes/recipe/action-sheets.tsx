import type { VNode } from 'preact';
import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import { SHARE_LIVES } from '../../../recipes/shares/shares.dto.js';
import { leftOutInWords } from '../../groceries/added-in-words.js';
import { MealOptions } from '../../pages/meal-options.js';
import { Sheet } from '../../pages/sheet.js';
import { Stepper } from '../../pages/stepper.js';
import { DayChoice } from '../../plan/plan-parts.js';
import { useSite } from '../../site.js';
import { CookbookChoice } from '../cookbook-choice.js';
import { PictureField } from '../picture-field.js';
import { isHeading } from '../../../recipes/reading/ingredient-groups.js';
import { IngredientText } from './ingredients.js';
import { servingsOf, viewQuery } from './view-query.js';
import type { RecipePageProps } from './page.js';
import { PARTS_AFTER_ACTION } from './recipe-bar.js';

/** The sheets that the bar opens: for the shopping list, for planning, and with everything else. */
export function ActionSheets(props: RecipePageProps): VNode {
  const { link, say } = useSite();
  const { recipe, mayWrite } = props;
  const { id, view } = recipe;
  return (
    <>
      {mayWrite && (
        <div id="sheets">
          <ListSheet {...props} />
          <PlanSheet {...props} />
        </div>
      )}
      {mayWrite && props.picture === null && (
        <Sheet id="photo" title={say('picture.add')}>
          <PictureForm {...props} />
        </Sheet>
      )}
      <Sheet id="more" title={recipe.name}>
        <div id="more-links" class="actions">
          {mayWrite && (
            <a class="button quiet" href={link(`/recipes/${id}/edit`)}>
              {say('edit')}
            </a>
          )}
          <a class="button quiet" href={link(`/recipes/${id}/print${viewQuery(view)}`)}>
            {say('print')}
          </a>
        </div>
        {mayWrite && (
          <>
            <MadeForm {...props} />
            <CookbooksForm {...props} />
            <ShareForm {...props} />
            {props.picture !== null && (
              <details id="picture" name="more">
                <summary>{say('picture.it')}</summary>
                <PictureForm {...props} />
              </details>
            )}
            <OtherForms {...props} />
          </>
        )}
      </Sheet>
    </>
  );
}

/** All ingredients with ticks. What is in the pantry is not ticked; what has only a taste cannot be added. */
function ListSheet({ recipe, isListed, leftOut }: RecipePageProps): VNode {
  const { link, say, speech } = useSite();
  const shown = ofOneSystem(recipe.recipeIngredients, recipe).filter((ingredient) => !isHeading(ingredient));
  const reasons = new Map(leftOut.map(({ recipeIngredientId, reason }) => [recipeIngredientId, reason]));
  return (
    <Sheet id="add-to-list" title={say('list.add')}>
      <div id="list-choice">
        <div id="list-hint">{isListed && <p class="hint">{say('list.onTop')}</p>}</div>
        <form
          id="list-form"
          method="post"
          action={link(`/recipes/${recipe.id}/groceries${viewQuery(recipe.view)}`)}
          data-in-place={PARTS_AFTER_ACTION}
        >
          <input type="hidden" name="servings" value={servingsOf(recipe)} />
          <input type="hidden" name="chosen" value="1" />
          <fieldset>
            <legend class="unseen">{say('list.which')}</legend>
            {shown.map((ingredient) => {
              const reason = reasons.get(ingredient.id);
              return (
                <label key={ingredient.id} class="option">
                  <input
                    type="checkbox"
                    name="line"
                    value={ingredient.id}
                    checked={reason === undefined}
                    disabled={reason === 'toTaste'}
                    autocomplete="off"
                  />
                  <span>
                    <IngredientText ingredient={ingredient} />
                    {reason !== undefined && <small class="hint">{leftOutInWords(reason, speech)}</small>}
                  </span>
                </label>
              );
            })}
          </fieldset>
          <p class="sheet-foot">
            <button>{say('list.put')}</button>
          </p>
        </form>
      </div>
    </Sheet>
  );
}

/** The next days, each with what is planned: one press plans. */
function PlanSheet({ recipe, week, newIds }: RecipePageProps): VNode {
  const { link, say } = useSite();
  return (
    <Sheet id="plan-it" title={say('plan.whichDay')}>
      <div id="plan-choice">
        <form
          id="plan-form"
          method="post"
          action={link(`/recipes/${recipe.id}/plan${viewQuery(recipe.view)}`)}
          data-in-place={PARTS_AFTER_ACTION}
        >
          <input type="hidden" name="id" value={newIds.plan} />
          {/* The Enter key presses the first button; it must not choose a day. */}
          <button disabled hidden />
          <div class="columns">
            <div class="field">
              <label for="plan-slot">{say('plan.slot')}</label>
              <select id="plan-slot" name="slot">
                <MealOptions chosen={recipe.categories[0] ?? 'Dinner'} />
              </select>
            </div>
            <Stepper id="plan-servings" name="servings" label={say('servings')} value={servingsOf(recipe)} />
          </div>
          <DayChoice days={week} today={week[0]?.date} />
          <details id="other-day">
            <summary>{say('plan.otherDay')}</summary>
            <div class="search-line">
              <label class="unseen" for="plan-date">
                {say('plan.date')}
              </label>
              <input id="plan-date" name="otherDate" type="date" value={week.at(-1)?.date} />
              <button>{say('plan.put')}</button>
            </div>
          </details>
        </form>
      </div>
    </Sheet>
  );
}

function MadeForm({ recipe, newIds }: RecipePageProps): VNode {
  const { link, say } = useSite();
  return (
    <details id="cooked" name="more">
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
    <details id="cookbooks" name="more">
      <summary>{say('cookbooks')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/cookbooks`)}>
        <input type="hidden" name="id" value={newIds.cookbook} />
        <CookbookChoice cookbooks={cookbooks} />
        <button>{say('edit.save')}</button>
      </form>
    </details>
  );
}

function ShareForm({ recipe }: RecipePageProps): VNode {
  const { link, say } = useSite();
  return (
    <details id="share" name="more">
      <summary>{say('share.it')}</summary>
      <form method="post" action={link(`/recipes/${recipe.id}/share#shared`)}>
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
    <form method="post" action={link(`/recipes/${recipe.id}/picture`)} encType="multipart/form-data">
      <PictureField label={say('picture.file')} isRequired />
      <button>{say('picture.put')}</button>
    </form>
  );
}

function OtherForms({ recipe, newIds }: RecipePageProps): VNode {
  const { link, say } = useSite();
  const { id, version } = recipe;
  return (
    <details id="copy-or-delete" name="more">
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
