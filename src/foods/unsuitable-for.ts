import type { UnsuitableForDto } from './diet.dto.js';
import type { Allergen, Diet } from './diets.js';
import type { Judgement } from './judge.js';

/** What a person does not eat. */
export interface PersonDiet {
  readonly userId: string;
  readonly name: string;
  /** That the person must not eat. */
  readonly allergens: readonly Allergen[];
  /** That the person keeps. */
  readonly diets: readonly Diet[];
}

/** In the order of the people. Foods that nothing is known of are no reason. */
export function unsuitableFor(
  dish: Pick<Judgement, 'allergens' | 'unsuitedDiets'>,
  people: readonly PersonDiet[],
): UnsuitableForDto[] {
  return people
    .map(({ userId, name, allergens, diets }) => ({
      userId,
      name,
      allergens: dish.allergens.filter((allergen) => allergens.includes(allergen)),
      diets: dish.unsuitedDiets.filter((diet) => diets.includes(diet)),
    }))
    .filter(({ allergens, diets }) => allergens.length > 0 || diets.length > 0);
}
