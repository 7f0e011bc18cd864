import type { KnownRecipe } from '../../recipes/recipes.service.js';
import { urlKey } from '../../recipes/url-key.js';
import type { RecipeContent } from '../../recipes/writing/recipe-content.js';
import { titleKey } from '../../shared/text/title-key.js';
import { nameKey } from '../../shared/text/name-key.js';

/** The values that are equal in two copies of the same recipe. */
export interface Likeness {
  /** The folded name. */
  readonly title: string;
  /** `null` without an address. */
  readonly url: string | null;
  /** The ingredients in any order; for a recipe without ingredients, its steps. */
  readonly parts: string;
}

export function likenessOf(content: RecipeContent, ingredientNames: readonly string[]): Likeness {
  return {
    title: titleKey(content.name),
    url: content.url === null ? null : urlKey(content.url),
    parts: partsOf(
      ingredientNames,
      content.steps.map(({ text }) => text),
    ),
  };
}

export function likenessOfKnown({ name, urlKey: url, ingredients, steps }: KnownRecipe): Likeness {
  return { title: titleKey(name), url, parts: partsOf(ingredients, steps) };
}

/** Whether two recipes are the same: they have the same name, and the same address or the same ingredients. */
export function isSame(one: Likeness, other: Likeness): boolean {
  if (one.title !== other.title) return false;
  return (one.url !== null && one.url === other.url) || one.parts === other.parts;
}

function partsOf(ingredients: readonly string[], steps: readonly string[]): string {
  if (ingredients.length === 0) return `steps ${steps.map((text) => text.trim()).join('\n')}`;
  return ingredients.map(nameKey).sort().join('\n');
}
