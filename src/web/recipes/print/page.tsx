import type { VNode } from 'preact';
import { Layout } from '../../pages/layout.js';
import { useSite } from '../../site.js';
import { Facts } from '../recipe/facts.js';
import { PlainIngredients } from '../recipe/ingredients.js';
import { Notes } from '../recipe/notes.js';
import type { RecipePageProps } from '../recipe/page.js';
import { PlainSteps } from '../recipe/steps.js';

interface PrintPageProps extends Pick<RecipePageProps, 'recipe' | 'isWhole' | 'picture'> {
  /** The query of the same page with or without the picture; `null` when there is no picture. */
  readonly other: string | null;
}

/** A recipe on one sheet of A4 paper. */
export function PrintPage({ recipe, isWhole, picture, other }: PrintPageProps): VNode {
  const { link, say } = useSite();
  const { id, name } = recipe;
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
      <article class="recipe paper">
        <h1>{name}</h1>
        {picture !== null && <img class="picture" src={link(picture)} alt="" />}
        <Facts recipe={recipe} />
        {!isWhole && <p class="notice bad">{say('recipe.tooLong')}</p>}
        <div class="kitchen">
          <PlainIngredients recipe={recipe} />
          <PlainSteps recipe={recipe} />
        </div>
        <Notes recipe={recipe} />
      </article>
    </Layout>
  );
}
