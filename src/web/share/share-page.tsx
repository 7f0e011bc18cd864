import type { VNode } from 'preact';
import { notesOf, ofOneSystem } from '../../recipes/reading/recipe-json-ld.js';
import type { RecipeIngredientDto } from '../../recipes/reading/recipe.dto.js';
import type { SharedRecipeDto } from '../../recipes/shares/shares.dto.js';
import { amountFromNumber } from '../../units/read-amount.js';
import { type UnitName, unitSystemOf } from '../../units/units.js';
import { decimalText, fractionText } from '../../units/write-amount.js';
import { useSite } from '../site.js';
import { Layout } from '../pages/layout.js';

/** What people write for units. */
const SYMBOLS: Readonly<Partial<Record<string, string>>> = {
  gram: 'g',
  kilogram: 'kg',
  milligram: 'mg',
  milliliter: 'ml',
  centiliter: 'cl',
  deciliter: 'dl',
  liter: 'l',
  teaspoon: 'tsp',
  tablespoon: 'tbsp',
} satisfies Partial<Record<UnitName, string>>;

interface SharePageProps {
  readonly recipe: SharedRecipeDto;
  /** The path of the kept picture; `null` when there is none. */
  readonly image: string | null;
  /** Whether the page shows all of the recipe. */
  readonly isWhole: boolean;
  readonly jsonLd: object;
}

/** A recipe for whoever has its link, on a phone in the kitchen or on paper. Other programs read its JSON-LD. */
export function SharePage({ recipe, image, isWhole, jsonLd }: SharePageProps): VNode {
  const { link } = useSite();
  const { name, author, description, notes, tags } = recipe;
  const ingredients = ofOneSystem(recipe.recipeIngredients, recipe);
  const steps = ofOneSystem(recipe.steps, recipe);
  return (
    <Layout title={name} signedIn={false} head={<ForPrograms jsonLd={jsonLd} />}>
      <article class="recipe">
        <h1>{name}</h1>
        {author !== null && <p class="by">by {author.name}</p>}
        {image !== null && <img class="picture" src={link(image)} alt="" />}
        {description !== null && <p class="lead prose">{description}</p>}
        <Facts recipe={recipe} />
        <div class="kitchen">
          <section aria-labelledby="ingredients">
            <h2 id="ingredients">Ingredients</h2>
            <ul class="ingredients">
              {ingredients.map((ingredient) => (
                <Ingredient key={ingredient.id} ingredient={ingredient} />
              ))}
            </ul>
          </section>
          <section aria-labelledby="steps">
            <h2 id="steps">Steps</h2>
            <ol class="steps">
              {steps.map(({ step, order }) => (
                <li key={order} class="prose">
                  {step}
                </li>
              ))}
            </ol>
          </section>
        </div>
        {!isWhole && <p class="notice bad">This recipe is too long for a page: some of it is not shown.</p>}
        {notes !== null && (
          <section aria-labelledby="notes">
            <h2 id="notes">Notes</h2>
            <p class="prose">{notes}</p>
          </section>
        )}
        {tags.length > 0 && <p class="hint">{tags.map((tag) => tag.name).join(' · ')}</p>}
        <Source url={recipe.url} />
        <p class="hint screen">To keep this recipe, give the address of this page to your recipe program.</p>
      </article>
    </Layout>
  );
}

/** No browser runs it as a script; a `<` in it could end it. */
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
  const { servings, prepMinutes, cookMinutes, totalMinutes, calories } = recipe;
  const facts: [string, string | null][] = [
    ['Serves', String(servings)],
    ['Preparation', timeText(prepMinutes)],
    ['Cooking', timeText(cookMinutes)],
    ['In all', timeText(totalMinutes)],
    ['A serving has', calories === null ? null : `${calories} kcal`],
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

function Ingredient({ ingredient }: { readonly ingredient: RecipeIngredientDto }): VNode {
  const { amount, unit, ingredientName } = ingredient;
  const { range, parts } = notesOf(ingredient);
  const quantity = [range ?? amountText(amount, unit), SYMBOLS[unit ?? ''] ?? unit].filter(Boolean).join(' ');
  return (
    <li>
      {quantity !== '' && <b>{quantity}</b>} {ingredientName}
      {parts.length > 0 && <span class="aside-note">, {parts.join(', ')}</span>}
    </li>
  );
}

function Source({ url }: { readonly url: string | null }): VNode | null {
  if (url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return (
    <p class="hint">
      From{' '}
      <a href={url} rel="noreferrer noopener nofollow">
        {new URL(url).hostname.replace(/^www\./, '')}
      </a>
    </p>
  );
}

function amountText(amount: number | null, unit: string | null): string | null {
  if (amount === null) return null;
  const exact = amountFromNumber(amount);
  return unitSystemOf(unit) === 'metric' ? decimalText(exact) : fractionText(exact);
}

function timeText(minutes: number | null): string | null {
  if (minutes === null) return null;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}
