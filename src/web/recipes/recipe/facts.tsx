import type { VNode } from 'preact';
import type { SharedRecipeDto } from '../../../recipes/shares/shares.dto.js';
import { useSpeech } from '../../site.js';

interface FactsProps {
  readonly recipe: SharedRecipeDto;
  /** How often and when it was cooked last, in words. */
  readonly made?: string | null;
}

export function Facts({ recipe, made = null }: FactsProps): VNode | null {
  const { say, minutes, number } = useSpeech();
  const { yieldText, prepMinutes, cookMinutes, totalMinutes, calories, fat, carbs, protein, categories, cuisines } =
    recipe;
  const facts: [string, string | number | null][] = [
    [say('fact.yield'), yieldText],
    [say('fact.preparation'), prepMinutes && minutes(prepMinutes)],
    [say('fact.cooking'), cookMinutes && minutes(cookMinutes)],
    [say('fact.total'), totalMinutes && minutes(totalMinutes)],
    [say('fact.calories'), calories && `${number(calories)} kcal`],
    [say('fact.fat'), fat],
    [say('fact.carbs'), carbs],
    [say('fact.protein'), protein],
    [say('fact.meal'), categories.map((category) => say(`meal.${category}`)).join(', ')],
    [say('fact.cuisine'), cuisines.map((cuisine) => cuisine.name).join(', ')],
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
