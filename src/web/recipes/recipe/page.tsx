import type { VNode } from 'preact';
import type { ImportWarning } from '../../../imports/import-warning.js';
import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import { CopyBlock } from '../../pages/copy-block.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { MissingParts } from './missing-parts.js';
import type { SkippedIngredientDto } from '../../../groceries/from-recipes/from-recipes.dto.js';
import { NoticeLine } from '../../pages/notice-line.js';
import type { PlannedDay } from '../../plan/plan-parts.js';
import { useSite, useSpeech } from '../../site.js';
import type { NutrientsDto } from '../../../recipes/nutrition/nutrition.dto.js';
import { Picture } from '../dish.js';
import { Unsuitable } from '../unsuitable.js';
import { ActionSheets } from './action-sheets.js';
import { FactLine } from './fact-line.js';
import { Contains, Details, Nutrition } from './facts.js';
import { Ingredients } from './ingredients.js';
import { Notes, Source } from './notes.js';
import { PARTS_AFTER_ACTION, RecipeBar } from './recipe-bar.js';
import { Servings } from './servings.js';
import { Steps } from './steps.js';

/** A cookbook that the recipe is in, or may be put into. */
export interface CookbookChoice {
  readonly id: string;
  readonly title: string;
  readonly isIn: boolean;
}

export interface RecipePageProps {
  /** The recipe with a view, so that its amounts have texts. */
  readonly recipe: RecipeDto;
  /** Of a serving, by the foods; `null` when the recipe has numbers of its own, or too few of its foods are known. */
  readonly estimate: NutrientsDto | null;
  /** What its import did not find, and nobody has added since. */
  readonly missing: readonly ImportWarning[];
  /** Whether nothing of the recipe was left out. */
  readonly isWhole: boolean;
  readonly picture: string | null;
  /** Today and the days after it, with the names of what is planned. */
  readonly week: readonly PlannedDay[];
  /** The ingredients that are not added to the shopping list unless somebody ticks them. */
  readonly leftOut: readonly SkippedIngredientDto[];
  /** Whether open lines of the shopping list have a share of the recipe. */
  readonly isListed: boolean;
  /** The account of who reads the page: people know which recipes are their own. */
  readonly readerId: string;
  /** Whether the person may change recipes. */
  readonly mayWrite: boolean;
  /** The address of a new share, which is shown only once. */
  readonly shared?: string | undefined;
  /** Ids for the next objects that the forms create, so that a form that is sent twice creates one. */
  readonly newIds: { readonly plan: string; readonly made: string; readonly copy: string; readonly cookbook: string };
  /** The cookbooks with the recipe come first. */
  readonly cookbooks: readonly CookbookChoice[];
}

export function RecipePage(props: RecipePageProps): VNode {
  const { speech } = useSite();
  const { say, count, dayOfMoment } = speech;
  const { recipe, isWhole, picture, mayWrite, shared } = props;
  const { name, description, author, lastMadeAt, madeCount } = recipe;
  const made = lastMadeAt && count('made.times', madeCount, { date: dayOfMoment(lastMadeAt) });
  return (
    <HouseholdLayout
      title={name}
      current="recipes"
      styles={['recipe.css']}
      scripts={shared === undefined ? [] : ['copy.js']}
      notice={null}
    >
      <article class="recipe household">
        {mayWrite && <MissingParts recipeId={recipe.id} missing={props.missing} />}
        <div class={picture === null ? 'recipe-head has-no-picture' : 'recipe-head'}>
          <Picture name={name} path={picture} isFirst />
          <div class="recipe-title">
            <h1>{name}</h1>
            {picture === null && mayWrite && (
              <button type="button" class="plain-button link-button screen" popoverTarget="photo">
                {say('picture.add')}
              </button>
            )}
            {author !== null && author.id !== props.readerId && (
              <p class="by">{say('recipe.by', { name: author.name })}</p>
            )}
            <FactLine recipe={recipe} mayWrite={mayWrite} />
            <Unsuitable people={recipe.unsuitableFor} />
            {description !== null && <p class="lead prose">{description}</p>}
            {shared !== undefined && <Shared address={shared} />}
          </div>
        </div>
        <div class="recipe-bar-place screen">
          <div id="done">
            <NoticeLine inPlace={PARTS_AFTER_ACTION} canClose />
          </div>
          <RecipeBar {...props} />
        </div>
        {!isWhole && <p class="notice bad">{say('recipe.tooLong')}</p>}
        <div class="kitchen">
          <section aria-labelledby="ingredients">
            <h2 id="ingredients">{say('ingredients')}</h2>
            <Servings recipe={recipe} />
            <div id="ingredients-list">
              <Ingredients recipe={recipe} />
            </div>
            <Contains recipe={recipe} />
            {mayWrite && (
              <p>
                <button type="button" class="quiet screen" popoverTarget="add-to-list">
                  {say('list.choose')}
                </button>
              </p>
            )}
          </section>
          <section aria-labelledby="steps">
            <h2 id="steps">{say('steps')}</h2>
            <div id="steps-list">
              <Steps recipe={recipe} />
            </div>
            <Notes recipe={recipe} />
            <Nutrition recipe={recipe} estimate={props.estimate} />
            <Details recipe={recipe} made={made} />
            <Origin {...props} />
          </section>
        </div>
        <ActionSheets {...props} />
      </article>
    </HouseholdLayout>
  );
}

function Origin({ recipe, cookbooks }: RecipePageProps): VNode {
  const { link, speech } = useSite();
  const { tags, url } = recipe;
  return (
    <div class="origin">
      {tags.length > 0 && (
        <ul class="tags" aria-label={speech.say('tags')}>
          {tags.map(({ name }) => (
            <li key={name}>
              <a href={link(`/recipes?${new URLSearchParams({ tag: name })}`)}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {cookbooks.some(({ isIn }) => isIn) && (
        <p class="hint asides">
          {speech.say('cookbooks.isIn')}
          {cookbooks
            .filter(({ isIn }) => isIn)
            .map(({ id, title }) => (
              <a key={id} class="plain-link" href={link(`/cookbooks/${id}`)}>
                {title}
              </a>
            ))}
        </p>
      )}
      <Source url={url} />
    </div>
  );
}

function Shared({ address }: { readonly address: string }): VNode {
  const { say } = useSpeech();
  return (
    <div id="shared" class="card fresh">
      <h2>{say('share.made')}</h2>
      <CopyBlock id="share-address" label={say('share.address')} text={address} isShared />
      <p class="hint">{say('share.once')}</p>
    </div>
  );
}
