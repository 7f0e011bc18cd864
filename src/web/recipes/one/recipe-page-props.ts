import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import type { Notice } from '../../notice.js';

export interface RecipePageProps {
  /** A view, so that amounts have their texts. */
  readonly recipe: RecipeDto;
  /** Whether the page shows all of the recipe. */
  readonly isWhole: boolean;
  readonly picture: string | null;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly timeZone: string;
  /** Whether the person may change recipes. */
  readonly mayWrite: boolean;
  /** The address of a share that was just made. It is shown only once. */
  readonly shared?: string | undefined;
  /** Ids of what the forms make, so that a form that is sent twice makes one thing. */
  readonly newIds: { readonly plan: string; readonly made: string; readonly copy: string };
  readonly notice?: Notice | undefined;
}
