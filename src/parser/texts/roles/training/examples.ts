import type { AnnotatedText, ExpectedRecipe } from '../../handwritten/annotated-texts.js';
import type { Role } from '../line-roles.js';

/** A line, and whether it has a role. */
export interface Example {
  line: string;
  isOfRole: boolean;
}

/** Lines directly above the first ingredient that belong to the list for its examples: headings and buttons. */
const LINES_ABOVE = 2;

/**
 * The lines of a text that have the role, and those without any role that stand where it is looked for. A text without a recipe has examples
 * of what is no recipe only.
 */
export function examplesOf({ recipes, lines }: AnnotatedText, role: Role): Example[] {
  if (recipes.length === 0 && role !== 'recipe') return [];
  const isIngredient = lines.map((line) => line.role === 'i');
  const [first, last] = [isIngredient.indexOf(true), isIngredient.lastIndexOf(true)];
  const firstStep = lines.findIndex((line) => line.role === 't');
  const searched = {
    title: lines.slice(0, Math.max(0, first)),
    ingredient: lines.slice(Math.max(0, first - LINES_ABOVE), last),
    step: firstStep === -1 ? [] : lines.slice(firstStep),
    recipe: recipes.length === 0 ? lines : [],
  }[role];
  const others = searched.filter((line) => line.role === 'x' || line.role === 'g');
  const ofRole = recipes.flatMap((recipe) => partsOf(recipe, role));
  return [
    ...ofRole.map((line) => ({ line, isOfRole: true })),
    ...others.map(({ text }) => ({ line: text, isOfRole: false })),
  ];
}

function partsOf({ name, ingredients, steps }: ExpectedRecipe, role: Role): string[] {
  const named = name === null ? [] : [name];
  return {
    title: named,
    ingredient: ingredients,
    step: steps,
    recipe: [...named, ...ingredients, ...steps],
  }[role];
}
