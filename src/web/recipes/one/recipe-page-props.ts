import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import type { Notice } from '../../notice.js';

/** A cookbook that the recipe is in, or may be put into. */
export interface CookbookChoice {
  readonly id: string;
  readonly title: string;
  readonly isIn: boolean;
}

export interface RecipePageProps {
  /** The recipe with a view, so that its amounts have texts. */
  readonly recipe: RecipeDto;
  /** Whether nothing of the recipe was left out. */
  readonly isWhole: boolean;
  readonly picture: string | null;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly timeZone: string;
  /** Whether the person may change recipes. */
  readonly mayWrite: boolean;
  /** The address of a new share, which is shown only once. */
  readonly shared?: string | undefined;
  /** Ids for the next objects that the forms create, so that a form that is sent twice creates one. */
  readonly newIds: { readonly plan: string; readonly made: string; readonly copy: string; readonly cookbook: string };
  /** The cookbooks with the recipe come first. */
  readonly cookbooks: readonly CookbookChoice[];
  readonly notice?: Notice | undefined;
}
