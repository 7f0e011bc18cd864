import type { VNode } from 'preact';
import { isWebAddress } from '../../../shared/text/web-address.js';
import { CopyBlock } from '../../pages/copy-block.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite, useSpeech } from '../../site.js';
import { Picture } from '../dish.js';
import { ActionForms } from './action-forms.js';
import { Facts } from './facts.js';
import { Ingredients } from './ingredients.js';
import type { RecipePageProps } from './recipe-page-props.js';
import { RunningTimers } from './running-timers.js';
import { Servings } from './servings.js';
import { Steps } from './steps.js';
import { Tools } from './tools.js';

export function RecipePage(props: RecipePageProps): VNode {
  const { speech } = useSite();
  const { say } = speech;
  const { recipe, isWhole, picture, mayWrite, shared, notice } = props;
  const { name, description, author, notes } = recipe;
  return (
    <HouseholdLayout title={name} current="recipes" notice={notice} scripts={shared === undefined ? [] : ['copy.js']}>
      <article class="recipe household">
        <div class="recipe-head">
          <div>
            <h1>{name}</h1>
            {author !== null && <p class="by">{say('recipe.by', { name: author.name })}</p>}
            {description !== null && <p class="lead prose">{description}</p>}
            <Facts {...props} />
            <Tools {...props} />
            {shared !== undefined && <Shared address={shared} />}
          </div>
          <Picture name={name} path={picture} isFirst />
        </div>
        {!isWhole && <p class="notice bad">{say('recipe.tooLong')}</p>}
        <div class="kitchen">
          <section aria-labelledby="ingredients">
            <h2 id="ingredients">{say('ingredients')}</h2>
            <Servings recipe={recipe} />
            <Ingredients recipe={recipe} />
          </section>
          <section aria-labelledby="steps">
            <h2 id="steps">{say('steps')}</h2>
            <Steps recipe={recipe} />
          </section>
        </div>
        {notes !== null && (
          <section aria-labelledby="notes">
            <h2 id="notes">{say('notes')}</h2>
            <p class="prose">{notes}</p>
          </section>
        )}
        <Origin {...props} />
        {mayWrite && <ActionForms {...props} />}
      </article>
      <RunningTimers />
    </HouseholdLayout>
  );
}

function Origin({ recipe, cookbooks }: RecipePageProps): VNode {
  const { link, speech } = useSite();
  const { tags, url } = recipe;
  const isPage = url !== null && isWebAddress(url);
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
      {isPage && (
        <p class="hint">
          {speech.say('recipe.from')}{' '}
          <a class="plain-link" href={url} rel="noreferrer noopener nofollow">
            {new URL(url).hostname.replace(/^www\./, '')}
          </a>
        </p>
      )}
    </div>
  );
}

function Shared({ address }: { readonly address: string }): VNode {
  const { say } = useSpeech();
  return (
    <div class="card fresh">
      <h2>{say('share.made')}</h2>
      <CopyBlock id="share-address" label={say('share.address')} text={address} />
      <p class="hint">{say('share.once')}</p>
    </div>
  );
}
