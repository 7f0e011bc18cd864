import type { VNode } from 'preact';
import type { NutrientsDto } from '../../../recipes/nutrition/nutrition.dto.js';
import type { SharedRecipeDto } from '../../../recipes/shares/shares.dto.js';
import { useSpeech } from '../../site.js';

interface FactsProps {
  readonly recipe: SharedRecipeDto;
  /** How often and when it was cooked last, in words. */
  readonly made?: string | null;
  /** Of a serving, for a recipe without numbers of its own. */
  readonly estimate?: NutrientsDto | null;
}

export function Facts({ recipe, made = null, estimate = null }: FactsProps): VNode | null {
  const { say, minutes, number } = useSpeech();
  const { yieldText, prepMinutes, cookMinutes, totalMinutes, categories, cuisines, allergens, diets } = recipe;
  const about = (value: number | null | undefined, unit: string): string | null =>
    value == null ? null : say('fact.estimate', { amount: `${number(Math.round(value))} ${unit}` });
  const facts: [string, string | number | null][] = [
    [say('fact.yield'), yieldText],
    [say('fact.preparation'), prepMinutes && minutes(prepMinutes)],
    [say('fact.cooking'), cookMinutes && minutes(cookMinutes)],
    [say('fact.total'), totalMinutes && minutes(totalMinutes)],
    [
      say('fact.calories'),
      recipe.calories === null ? about(estimate?.calories, 'kcal') : `${number(recipe.calories)} kcal`,
    ],
    [say('fact.fat'), recipe.fat ?? about(estimate?.fat, 'g')],
    [say('fact.carbs'), recipe.carbs ?? about(estimate?.carbs, 'g')],
    [say('fact.protein'), recipe.protein ?? about(estimate?.protein, 'g')],
    [say('fact.meal'), categories.map((category) => say(`meal.${category}`)).join(', ')],
    [say('fact.cuisine'), cuisines.map((cuisine) => cuisine.name).join(', ')],
    [say('fact.allergens'), allergens.map((allergen) => say(`allergen.${allergen}`)).join(', ')],
    [say('fact.diets'), diets.map((diet) => say(`diet.${diet}`)).join(', ')],
    [say('fact.made'), made],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== '' && value !== 0);
  if (known.length === 0) return null;
  return (
    <dl class="figures">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
