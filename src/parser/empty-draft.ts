import type { RecipeDraft } from './recipe-draft.js';

/** A draft without data: the name is empty, everything else is `null` or an empty list. */
export function emptyDraft(): RecipeDraft {
  return {
    name: '',
    description: null,
    url: null,
    language: null,
    images: [],
    videos: [],
    servings: null,
    yieldText: null,
    prepMinutes: null,
    cookMinutes: null,
    totalMinutes: null,
    ingredients: [],
    steps: [],
    notes: null,
    author: null,
    tags: [],
    cuisines: [],
    categories: [],
    calories: null,
    fat: null,
    carbs: null,
    protein: null,
    unitSystem: null,
  };
}
