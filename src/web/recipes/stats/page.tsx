import { Fragment, type VNode } from 'preact';
import type { CountedCuisineDto } from '../../../recipes/cuisines/cuisines.dto.js';
import type { RecipeSummaryDto } from '../../../recipes/reading/recipe.dto.js';
import type { StatsDto } from '../../../stats/stats.dto.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { useSite, useSpeech } from '../../site.js';
import { Dish } from '../dish.js';
import { reasonInWords } from '../reason-in-words.js';
import { RecipesNav } from '../recipes-nav.js';

interface StatsPageProps {
  readonly stats: StatsDto;
  /** Those that were cooked most often. */
  readonly often: readonly RecipeSummaryDto[];
  /** Those that were not cooked for longest. */
  readonly notLately: readonly RecipeSummaryDto[];
  /** Those of the most recipes first. */
  readonly cuisines: readonly CountedCuisineDto[];
  /** Paths of stored pictures, by recipe. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** What the household has and cooks. */
export function StatsPage(props: StatsPageProps): VNode {
  const speech = useSpeech();
  const { say, count, number, dayOfMoment } = speech;
  const { stats, often, notLately } = props;
  const numbers = [
    ['recipes', stats.recipes],
    ['cookbooks', stats.cookbooks],
    ['tags', stats.tags],
    ['stats.planned', stats.plannedThisWeek],
  ] as const;
  return (
    <HouseholdLayout title={say('stats')} current="recipes">
      <RecipesNav current="stats" />
      <h1>{say('stats')}</h1>
      <dl class="card facts">
        {numbers.map(([word, value]) => (
          <Fragment key={word}>
            <dt>{say(word)}</dt>
            <dd>{number(value)}</dd>
          </Fragment>
        ))}
      </dl>
      <section aria-labelledby="often">
        <h2 id="often">{say('stats.often')}</h2>
        {often.length === 0 ? (
          <p class="card empty">{say('stats.noneCooked')}</p>
        ) : (
          <Dishes
            {...props}
            recipes={often}
            said={({ madeCount, lastMadeAt }) =>
              count('made.times', madeCount, { date: lastMadeAt === null ? '' : dayOfMoment(lastMadeAt) })
            }
          />
        )}
      </section>
      {notLately.length > 0 && (
        <section aria-labelledby="not-lately">
          <h2 id="not-lately">{say('stats.notLately')}</h2>
          <Dishes
            {...props}
            recipes={notLately}
            said={({ lastMadeAt }) => reasonInWords({ kind: 'notLately', lastMadeAt }, speech)}
          />
        </section>
      )}
      <Cuisines {...props} />
    </HouseholdLayout>
  );
}

interface DishesProps extends Pick<StatsPageProps, 'pictures'> {
  readonly recipes: readonly RecipeSummaryDto[];
  /** What is said below a recipe. */
  readonly said: (recipe: RecipeSummaryDto) => string;
}

function Dishes({ recipes, pictures, said }: DishesProps): VNode {
  return (
    <ul class="dishes">
      {recipes.map((recipe) => (
        <Dish key={recipe.id} recipe={recipe} picture={pictures.get(recipe.id) ?? null}>
          <p class="dish-facts">{said(recipe)}</p>
        </Dish>
      ))}
    </ul>
  );
}

function Cuisines({ cuisines }: StatsPageProps): VNode | null {
  const { link, speech } = useSite();
  if (cuisines.length === 0) return null;
  return (
    <section aria-labelledby="cuisines">
      <h2 id="cuisines">{speech.say('stats.cuisines')}</h2>
      <ul class="rows card">
        {cuisines.map(({ id, name, count }) => (
          <li key={id}>
            <a class="plain-link" href={link(`/recipes?cuisine=${id}`)}>
              {name}
            </a>
            <span>{speech.count('recipes.count', count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
