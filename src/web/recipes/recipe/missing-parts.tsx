import type { VNode } from 'preact';
import type { ImportWarning } from '../../../imports/import-warning.js';
import { useSite } from '../../site.js';

interface MissingPartsProps {
  readonly recipeId: string;
  readonly missing: readonly ImportWarning[];
}

/** Says what an import did not find, with a link to the form in which a person adds it. */
export function MissingParts({ recipeId, missing }: MissingPartsProps): VNode | null {
  const { link, say } = useSite();
  if (missing.length === 0) return null;
  return (
    <p class="notice bad">
      <span>{missing.map((part) => say(`missing.${part}`)).join(' ')}</span>
      <a class="button quiet" href={link(`/recipes/${recipeId}/edit`)}>
        {say(missing.every((part) => part === 'DOUBTFUL_WORDS') ? 'compare' : 'missing.mend')}
      </a>
    </p>
  );
}
