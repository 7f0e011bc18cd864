import type { VNode } from 'preact';
import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import { isWebAddress } from '../../../shared/text/web-address.js';
import { useSpeech } from '../../site.js';

export function Notes({ recipe: { notes } }: { readonly recipe: Pick<RecipeDto, 'notes'> }): VNode | null {
  const { say } = useSpeech();
  if (notes === null) return null;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{say('notes')}</h2>
      <p class="prose">{notes}</p>
    </section>
  );
}

/** The site that the recipe came from. */
export function Source({ url }: Pick<RecipeDto, 'url'>): VNode | null {
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
