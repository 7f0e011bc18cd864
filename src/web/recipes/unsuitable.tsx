import type { VNode } from 'preact';
import type { UnsuitableForDto } from '../../foods/diet.dto.js';
import { useSpeech } from '../site.js';

/** The people whom a dish does not suit, each with the reasons: `Not for Ann: milk, not vegan`. */
export function Unsuitable({ people }: { readonly people: readonly UnsuitableForDto[] }): VNode | null {
  const { say } = useSpeech();
  if (people.length === 0) return null;
  return (
    <ul class="plain unsuitable">
      {people.map(({ userId, name, allergens, diets }) => {
        const reasons = [
          ...allergens.map((allergen) => say(`allergen.${allergen}`)),
          ...diets.map((diet) => say('diet.not', { diet: say(`diet.${diet}`) })),
        ];
        return <li key={userId}>{say('unsuitable', { name, reasons: reasons.join(', ') })}</li>;
      })}
    </ul>
  );
}
