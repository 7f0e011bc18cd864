import type { VNode } from 'preact';
import { MEAL_CATEGORIES } from '../../shared/meals.js';
import { useSpeech } from '../site.js';

/** The options of a `<select>` for a meal. */
export function MealOptions({ chosen }: { readonly chosen: string | null }): VNode {
  const { say } = useSpeech();
  return (
    <>
      {MEAL_CATEGORIES.map((meal) => (
        <option key={meal} value={meal} selected={meal === chosen}>
          {say(`meal.${meal}`)}
        </option>
      ))}
    </>
  );
}
