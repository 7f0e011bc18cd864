import type { VNode } from 'preact';
import type { SharedRecipeDto } from '../../recipes/shares/shares.dto.js';
import { Layout } from '../pages/layout.js';
import { Facts } from '../recipes/recipe/facts.js';
import { PlainIngredients } from '../recipes/recipe/ingredients.js';
import { Notes, Source } from '../recipes/recipe/notes.js';
import { PlainSteps } from '../recipes/recipe/steps.js';
import { useSite } from '../site.js';

/** Characters of the description that a card shows. */
const CARD_DESCRIPTION = 300;

interface SharePageProps {
  /** The recipe with a view, so that its amounts have texts. */
  readonly recipe: SharedRecipeDto;
  /** The path of the stored picture; `null` when there is none. */
  readonly image: string | null;
  /** Whether nothing of the recipe was left out. */
  readonly isWhole: boolean;
  /** The complete address of the picture, for programs that show a card of the link; `null` when there is none. */
  readonly cardImage: string | null;
  readonly jsonLd: object;
}

/** A recipe for anybody who has its link. Other programs read its JSON-LD. */
export function SharePage({ recipe, image, isWhole, cardImage, jsonLd }: SharePageProps): VNode {
  const { link, say } = useSite();
  const { name, author, description, tags } = recipe;
  return (
    <Layout
      title={name}
      signedIn={false}
      head={<ForPrograms recipe={recipe} cardImage={cardImage} jsonLd={jsonLd} />}
      scripts={['client.js']}
    >
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
          <PlainIngredients recipe={recipe} />
          <PlainSteps recipe={recipe} />
        </div>
        {!isWhole && <p class="notice bad">{say('recipe.tooLong')}</p>}
        <Notes recipe={recipe} />
        {tags.length > 0 && <p class="hint">{tags.map((tag) => tag.name).join(' · ')}</p>}
        <Source url={recipe.url} />
        <p class="hint screen">{say('share.keep')}</p>
      </article>
    </Layout>
  );
}

/** Browsers do not run it as a script. `<` is escaped, because it could close the element. */
function ForPrograms({ recipe, cardImage, jsonLd }: Pick<SharePageProps, 'recipe' | 'cardImage' | 'jsonLd'>): VNode {
  const description = recipe.description?.replaceAll(/\s+/g, ' ').trim().slice(0, CARD_DESCRIPTION).toWellFormed();
  const json = JSON.stringify(jsonLd).replaceAll('<', '\\u003c');
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={recipe.name} />
      {description && <meta property="og:description" content={description} />}
      {cardImage !== null && <meta property="og:image" content={cardImage} />}
      {cardImage !== null && <meta name="twitter:card" content="summary_large_image" />}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}
