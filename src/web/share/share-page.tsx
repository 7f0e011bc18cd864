import type { VNode } from 'preact';
import { ofOneSystem } from '../../recipes/reading/recipe-json-ld.js';
import type { SharedRecipeDto } from '../../recipes/shares/shares.dto.js';
import { isWebAddress } from '../../shared/text/web-address.js';
import { Layout } from '../pages/layout.js';
import { ingredientGroups } from '../../recipes/reading/ingredient-groups.js';
import { IngredientText } from '../recipes/one/ingredients.js';
import { useSite, useSpeech } from '../site.js';

interface SharePageProps {
  /** The recipe with a view, so that its amounts have texts. */
  readonly recipe: SharedRecipeDto;
  /** The path of the stored picture; `null` when there is none. */
  readonly image: string | null;
  /** Whether nothing of the recipe was left out. */
  readonly isWhole: boolean;
  readonly jsonLd: object;
}

/** A recipe for anybody who has its link. Other programs read its JSON-LD. */
export function SharePage({ recipe, image, isWhole, jsonLd }: SharePageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  const { name, author, description, notes, tags } = recipe;
  const groups = ingredientGroups(ofOneSystem(recipe.recipeIngredients, recipe));
  const steps = ofOneSystem(recipe.steps, recipe);
  return (
    <Layout title={name} signedIn={false} head={<ForPrograms jsonLd={jsonLd} />} scripts={['client.js']}>
      <article class="recipe">
        <h1>{name}</h1>
        {author !== null && <p class="by">{say('recipe.by', { name: author.name })}</p>}
        <p class="screen">
          <button type="button" class="quiet" data-print hidden>
            {say('print')}
          </button>
        </p>
        {image !== null && <img class="picture" src={link(image)} alt="" />}
        {description !== null && <p class="lead prose">{description}</p>}
        <Facts recipe={recipe} />
        <div class="kitchen">
          <section aria-labelledby="ingredients">
            <h2 id="ingredients">{say('ingredients')}</h2>
            {groups.map(({ title, ingredients }, index) => (
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
              {steps.map(({ step, order }) => (
                <li key={order} class="prose">
                  {step}
                </li>
              ))}
            </ol>
          </section>
        </div>
        {!isWhole && <p class="notice bad">{say('recipe.tooLong')}</p>}
        {notes !== null && (
          <section aria-labelledby="notes">
            <h2 id="notes">{say('notes')}</h2>
            <p class="prose">{notes}</p>
          </section>
        )}
        {tags.length > 0 && <p class="hint">{tags.map((tag) => tag.name).join(' · ')}</p>}
        <Source url={recipe.url} />
        <p class="hint screen">{say('share.keep')}</p>
      </article>
    </Layout>
  );
}

/** Browsers do not run it as a script. `<` is escaped, because it could close the element. */
function ForPrograms({ jsonLd }: Pick<SharePageProps, 'jsonLd'>): VNode {
  const json = JSON.stringify(jsonLd).replaceAll('<', '\\u003c');
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}

function Facts({ recipe }: Pick<SharePageProps, 'recipe'>): VNode {
  const { say, number, minutes } = useSpeech();
  const { servings, prepMinutes, cookMinutes, totalMinutes, calories } = recipe;
  const facts: [string, string | null][] = [
    [say('servings'), number(servings)],
    [say('fact.preparation'), prepMinutes === null ? null : minutes(prepMinutes)],
    [say('fact.cooking'), cookMinutes === null ? null : minutes(cookMinutes)],
    [say('fact.total'), totalMinutes === null ? null : minutes(totalMinutes)],
    [say('fact.calories'), calories === null ? null : `${number(calories)} kcal`],
  ];
  return (
    <dl class="figures">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Source({ url }: { readonly url: string | null }): VNode | null {
  const { say } = useSpeech();
  if (url === null || !isWebAddress(url)) return null;
  return (
    <p class="hint">
      {say('recipe.from')}{' '}
      <a class="plain-link" href={url} rel="noreferrer noopener nofollow">
        {new URL(url).hostname.replace(/^www\./, '')}
      </a>
    </p>
  );
}
