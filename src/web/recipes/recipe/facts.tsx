import type { VNode } from 'preact';
import type { NutrientsDto } from '../../../recipes/nutrition/nutrition.dto.js';
import type { SharedRecipeDto } from '../../../recipes/shares/shares.dto.js';
import { useSpeech } from '../../site.js';
import type { Speech } from '../../words/speech.js';

type Fact = readonly [label: string, value: string | number | null];

interface FactsProps {
  readonly recipe: SharedRecipeDto;
}

/** All facts, for paper and for guests. */
export function Facts({ recipe }: FactsProps): VNode | null {
  const speech = useSpeech();
  const { say } = speech;
  const kcal = energyOf(recipe, null, speech);
  return (
    <Figures
      facts={[
        ...timeFacts(recipe, speech),
        [say('fact.calories'), kcal],
        ...nutrientFacts(recipe, null, speech),
        ...kindFacts(recipe, speech),
        allergensFact(recipe, speech),
        dietsFact(recipe, speech),
      ]}
    />
  );
}

interface DetailsProps extends FactsProps {
  /** How often and when it was cooked last, in words. */
  readonly made: string | null;
}

/** What few people look for. */
export function Details({ recipe, made }: DetailsProps): VNode | null {
  const speech = useSpeech();
  const { say } = speech;
  return (
    <Figures
      facts={[
        ...timeFacts(recipe, speech),
        ...kindFacts(recipe, speech),
        dietsFact(recipe, speech),
        [say('fact.made'), made],
      ]}
      title={say('recipe.details')}
    />
  );
}

/** What the foods contain, in one line. */
export function Contains({ recipe }: FactsProps): VNode | null {
  const [label, allergens] = allergensFact(recipe, useSpeech());
  if (allergens === '') return null;
  return (
    <p class="hint contains">
      {label}: {allergens}
    </p>
  );
}

interface NutritionProps extends FactsProps {
  /** Of a serving, for a recipe without numbers of its own. */
  readonly estimate: NutrientsDto | null;
}

export function Nutrition({ recipe, estimate }: NutritionProps): VNode | null {
  const speech = useSpeech();
  const { say } = speech;
  const facts: Fact[] = [
    [say('fact.energy'), energyOf(recipe, estimate, speech)],
    ...nutrientFacts(recipe, estimate, speech),
  ];
  return <Figures facts={facts} title={say(estimate === null ? 'nutrition' : 'nutrition.estimated')} />;
}

interface FiguresProps {
  readonly facts: readonly Fact[];
  readonly title?: string;
}

/** The facts that are known. */
function Figures({ facts, title }: FiguresProps): VNode | null {
  const known = facts.filter(([, value]) => value !== null && value !== '' && value !== 0);
  if (known.length === 0) return null;
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      <dl class="figures">
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function timeFacts({ yieldText, prepMinutes, cookMinutes, totalMinutes }: SharedRecipeDto, speech: Speech): Fact[] {
  const { say, minutes } = speech;
  return [
    [say('fact.yield'), yieldText],
    [say('fact.preparation'), prepMinutes && minutes(prepMinutes)],
    [say('fact.cooking'), cookMinutes && minutes(cookMinutes)],
    [say('fact.total'), totalMinutes && minutes(totalMinutes)],
  ];
}

function kindFacts({ categories, cuisines }: SharedRecipeDto, { say }: Speech): Fact[] {
  return [
    [say('fact.meal'), categories.map((category) => say(`meal.${category}`)).join(', ')],
    [say('fact.cuisine'), cuisines.map((cuisine) => cuisine.name).join(', ')],
  ];
}

function allergensFact({ allergens }: SharedRecipeDto, { say }: Speech): readonly [label: string, value: string] {
  return [say('fact.allergens'), allergens.map((allergen) => say(`allergen.${allergen}`)).join(', ')];
}

function dietsFact({ diets }: SharedRecipeDto, { say }: Speech): Fact {
  return [say('fact.diets'), diets.map((diet) => say(`diet.${diet}`)).join(', ')];
}

function energyOf({ calories }: SharedRecipeDto, estimate: NutrientsDto | null, speech: Speech): string | null {
  return calories === null ? rounded(estimate?.calories, 'kcal', speech) : `${speech.number(calories)} kcal`;
}

function nutrientFacts(recipe: SharedRecipeDto, estimate: NutrientsDto | null, speech: Speech): Fact[] {
  const { say } = speech;
  return [
    [say('fact.fat'), recipe.fat ?? rounded(estimate?.fat, 'g', speech)],
    [say('fact.carbs'), recipe.carbs ?? rounded(estimate?.carbs, 'g', speech)],
    [say('fact.protein'), recipe.protein ?? rounded(estimate?.protein, 'g', speech)],
  ];
}

function rounded(value: number | null | undefined, unit: string, { number }: Speech): string | null {
  return value == null ? null : `${number(Math.round(value))} ${unit}`;
}
