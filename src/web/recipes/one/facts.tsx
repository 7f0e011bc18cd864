import type { VNode } from 'preact';
import { useSpeech } from '../../site.js';
import type { RecipePageProps } from './recipe-page-props.js';

interface FactsProps extends Pick<RecipePageProps, 'recipe' | 'timeZone'> {
  /** Whether the page is for printing: then the time of the last cooking is left out. */
  readonly isPrinted?: boolean;
}

export function Facts({ recipe, timeZone, isPrinted = false }: FactsProps): VNode {
  const { say, count, minutes, number, dayOfMoment } = useSpeech();
  const {
    prepMinutes,
    cookMinutes,
    totalMinutes,
    calories,
    fat,
    carbs,
    protein,
    madeCount,
    lastMadeAt,
    categories,
    cuisines,
  } = recipe;
  const facts: [string, string | number | null][] = [
    [say('fact.preparation'), prepMinutes && minutes(prepMinutes)],
    [say('fact.cooking'), cookMinutes && minutes(cookMinutes)],
    [say('fact.total'), totalMinutes && minutes(totalMinutes)],
    [say('fact.calories'), calories && `${number(calories)} kcal`],
    [say('fact.fat'), fat],
    [say('fact.carbs'), carbs],
    [say('fact.protein'), protein],
    [say('fact.meal'), categories.map((category) => say(`meal.${category}`)).join(', ')],
    [say('fact.cuisine'), cuisines.map((cuisine) => cuisine.name).join(', ')],
    [
      say('fact.made'),
      isPrinted ? null : lastMadeAt && count('made.times', madeCount, { date: dayOfMoment(lastMadeAt, timeZone) }),
    ],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== '' && value !== 0);
  if (known.length === 0) return <></>;
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
