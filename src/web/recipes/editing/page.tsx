import type { VNode } from 'preact';
import { MEAL_CATEGORIES } from '../../../shared/meals.js';
import { partedLines } from '../../../recipes/editing/ingredient-text.js';
import type { MergedEdit } from '../../../recipes/editing/merge-edits.js';
import { type EditField, type RecipeText, textOfRecipe } from '../../../recipes/editing/recipe-text.js';
import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import { LIMITS } from '../../../recipes/writing/recipe-limits.js';
import { EMPTY_FORM, type FormState } from '../../forms.js';
import { Field, FormError, TextField } from '../../pages/field.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite, useSpeech } from '../../site.js';
import { PictureField } from '../picture-field.js';
import { type Compared, Comparison } from './comparison.js';
import type { EditData } from './edit-data.js';

export interface EditPageProps {
  /** Left out for a new recipe. */
  readonly recipe?: RecipeDto;
  readonly text: RecipeText;
  /** Hidden fields: the base of the edit or the id of the new recipe, and the corrected lines. */
  readonly hidden: Readonly<Record<string, string>>;
  /** The path of the present picture; `null` when none is stored. */
  readonly picture?: string | null;
  /** The errors. */
  readonly form?: FormState;
  /** The fields that somebody else changed since the form was opened. */
  readonly others?: MergedEdit['others'];
  /** Whether a picture was sent that was not stored. Browsers do not keep the chosen file. */
  readonly lostPicture?: boolean;
  /** For a recipe that was read of photos, until somebody saves this form. */
  readonly compared?: Compared | null;
}

/** Words of other parts of the catalogue that the script needs. */
const SCRIPT_WORDS: readonly string[] = ['edit', 'edit.leave'];

/** The form for a new or an existing recipe. */
export function EditPage(props: EditPageProps): VNode {
  const { recipe, text, hidden, others = [], lostPicture = false, compared = null } = props;
  const { categories, ...values } = text;
  const { link, say } = useSite();
  const title = recipe === undefined ? say('recipes.new') : say('edit.title', { name: recipe.name });
  const form = { ...(props.form ?? EMPTY_FORM), values };
  return (
    <HouseholdLayout
      title={title}
      current="recipes"
      width={compared === null ? 'medium' : 'wide'}
      styles={['editing.css']}
      scripts={['editing.js']}
    >
      <h1>{title}</h1>
      <FormError form={form} />
      {recipe !== undefined && others.length > 0 && <Others recipe={recipe} others={others} />}
      {lostPicture && <p class="notice bad">{say('picture.again')}</p>}
      <div class={compared === null ? undefined : 'comparing'}>
        {compared !== null && <Comparison {...compared} />}
        <form
          class="card edit"
          method="post"
          action={link(recipe === undefined ? '/recipes/new' : `/recipes/${recipe.id}/edit`)}
          encType="multipart/form-data"
        >
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} autocomplete="off" />
          ))}
          <Field form={form} name="name" label={say('edit.name')} required maxLength={500} />
          <TextField form={form} name="description" label={say('edit.description')} rows={3} />
          <div class="columns">
            <Field form={form} name="servings" label={say('servings')} required inputMode="numeric" maxLength={6} />
            <Field form={form} name="prepMinutes" label={say('edit.prepMinutes')} maxLength={40} />
            <Field form={form} name="cookMinutes" label={say('edit.cookMinutes')} maxLength={40} />
            <Field form={form} name="totalMinutes" label={say('edit.totalMinutes')} maxLength={40} />
          </div>
          <Field form={form} name="yieldText" label={say('edit.yield')} maxLength={500} autocomplete="off" />
          <TextField
            form={form}
            name="ingredients"
            label={say('ingredients')}
            hint={say('edit.ingredients')}
            rows={linesFor(values.ingredients)}
          />
          <div id="readings" />
          <TextField
            form={form}
            name="steps"
            label={say('steps')}
            hint={say('edit.steps')}
            rows={linesFor(values.steps)}
          />
          <Categories chosen={categories} />
          <Field form={form} name="tags" label={say('tags')} hint={say('edit.tags')} autocomplete="off" />
          <Field form={form} name="cuisines" label={say('fact.cuisine')} hint={say('edit.tags')} autocomplete="off" />
          <TextField form={form} name="notes" label={say('notes')} rows={3} />
          <Field form={form} name="url" label={say('edit.url')} maxLength={2048} />
          <PictureField
            label={say(recipe?.image == null ? 'picture.file' : 'picture.other')}
            present={props.picture ?? null}
          />
          <p class="actions stays">
            <button>{say('edit.save')}</button>
            <a class="button quiet" href={link(recipe === undefined ? '/recipes' : `/recipes/${recipe.id}`)}>
              {say('edit.leave')}
            </a>
          </p>
        </form>
      </div>
      <ForScript recipe={recipe} />
    </HouseholdLayout>
  );
}

/** The data with which the script shows the readings of the lines. */
function ForScript({ recipe }: Pick<EditPageProps, 'recipe'>): VNode {
  const { link, speech } = useSite();
  const data: EditData = {
    base: link(''),
    stored: recipe === undefined ? [] : partedLines(ofOneSystem(recipe.recipeIngredients, recipe)),
    most: { lines: LIMITS.ingredients, characters: LIMITS.string },
  };
  const words = speech.some((key) => SCRIPT_WORDS.includes(key) || key.startsWith('lines.'));
  // Escapes `<`, which could close the script element.
  const text = JSON.stringify({ ...data, language: speech.language, words }).replaceAll('<', '\\u003c');
  return <script id="edit-data" type="application/json" dangerouslySetInnerHTML={{ __html: text }} />;
}

function Categories({ chosen }: { readonly chosen: RecipeText['categories'] }): VNode {
  const { say } = useSpeech();
  return (
    <fieldset class="field">
      <legend>{say('filter.category')}</legend>
      <div class="choices">
        {MEAL_CATEGORIES.map((category) => (
          <label key={category} class="option">
            <input type="checkbox" name="categories" value={category} checked={chosen.includes(category)} />
            <span>{say(`meal.${category}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows the changes of somebody else, so that they are not overwritten unseen. */
function Others({ recipe, others }: Required<Pick<EditPageProps, 'recipe' | 'others'>>): VNode {
  const { say } = useSpeech();
  const text = textOfRecipe(recipe);
  const shown = (field: EditField): string =>
    field === 'categories' ? text.categories.map((category) => say(`meal.${category}`)).join(', ') : text[field];
  return (
    <section class="card theirs" role="alert" aria-labelledby="theirs">
      <h2 id="theirs">{say('edit.changedByOthers')}</h2>
      <p>{say('edit.lookAt')}</p>
      <dl>
        {others.map(({ field, isConflict }) => (
          <div key={field}>
            <dt>
              {say(LABELS[field])}
              <span class={isConflict ? 'badge bad' : 'badge'}>{say(isConflict ? 'edit.both' : 'edit.taken')}</span>
            </dt>
            <dd class="prose">{shown(field) === '' ? say('edit.empty') : shown(field)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const LABELS = {
  name: 'edit.name',
  description: 'edit.description',
  servings: 'servings',
  yieldText: 'edit.yield',
  prepMinutes: 'edit.prepMinutes',
  cookMinutes: 'edit.cookMinutes',
  totalMinutes: 'edit.totalMinutes',
  categories: 'filter.category',
  ingredients: 'ingredients',
  steps: 'steps',
  tags: 'tags',
  cuisines: 'fact.cuisine',
  notes: 'notes',
  url: 'edit.url',
} as const satisfies Record<EditField, string>;

/** Number of rows of a field that shows all of its text, within limits. */
function linesFor(text: string): number {
  return Math.min(24, Math.max(6, text.split('\n').length + 2));
}
