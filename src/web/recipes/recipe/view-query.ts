import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import type { UnitSystem } from '../../../shared/amounts/unit-system.js';

/** The query of an address that shows a recipe with these servings and units; empty for the stored ones. */
export function viewQuery(view: { readonly servings: number; readonly system: UnitSystem } | undefined): string {
  return view === undefined ? '' : `?${new URLSearchParams({ servings: String(view.servings), system: view.system })}`;
}

/** The shown servings as a whole number, at least 1. */
export function servingsOf({ view, servings }: Pick<RecipeDto, 'view' | 'servings'>): number {
  return Math.max(1, Math.round(view?.servings ?? servings));
}
