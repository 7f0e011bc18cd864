import type { ComponentChildren, VNode } from 'preact';
import type { RecipeSummaryDto } from '../../recipes/reading/recipe.dto.js';
import { cookingTime } from '../../shared/cooking-time.js';
import { useSite, useSpeech } from '../site.js';

/** Number of colours of placeholders (`.hue-0` to `.hue-5`). */
const HUES = 6;

interface PictureProps {
  readonly name: string;
  /**
   * The path of the stored picture; `null` when there is none. Pictures of other sites are not shown, because these
   * sites would learn who reads the page.
   */
  readonly path: string | null;
  /** Whether it is at the top of the page and must be loaded at once. */
  readonly isFirst?: boolean;
}

/** The picture of a recipe, or a placeholder with the first letter of its name. */
export function Picture({ name, path, isFirst = false }: PictureProps): VNode {
  const { link } = useSite();
  if (path === null) return <StandIn name={name} />;
  return (
    <span class="plate">
      <img src={link(path)} alt="" width="480" height="360" loading={isFirst ? 'eager' : 'lazy'} decoding="async" />
    </span>
  );
}

function StandIn({ name }: Pick<PictureProps, 'name'>): VNode {
  const [letter = '?'] = /\p{L}|\p{N}/u.exec(name) ?? [];
  const hue = Array.from(name).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % HUES;
  return (
    <span class={`plate hue-${hue}`} aria-hidden="true">
      <span>{letter.toLocaleUpperCase()}</span>
    </span>
  );
}

interface DishProps {
  readonly recipe: RecipeSummaryDto;
  readonly picture: string | null;
  readonly isFirst?: boolean;
  /** Elements below the name. */
  readonly children?: ComponentChildren;
}

/** A recipe in a list. */
export function Dish({ recipe, picture, isFirst = false, children }: DishProps): VNode {
  const { link } = useSite();
  const { id, name } = recipe;
  return (
    <li class="dish">
      <a href={link(`/recipes/${id}`)}>
        <Picture name={name} path={picture} isFirst={isFirst} />
        <span class="dish-name">{name}</span>
      </a>
      <DishFacts recipe={recipe} />
      {children}
    </li>
  );
}

function DishFacts({ recipe }: Pick<DishProps, 'recipe'>): VNode | null {
  const { say, minutes, number } = useSpeech();
  const { averageRating, isFavorite } = recipe;
  const time = cookingTime(recipe);
  const facts = [
    time !== null && minutes(time),
    averageRating !== null && (
      <>
        <span aria-hidden="true">★ {number(averageRating)}</span>
        <span class="unseen">{say('rating.of5', { rating: number(averageRating) })}</span>
      </>
    ),
    isFavorite && (
      <>
        <span aria-hidden="true" data-favorite>
          ♥
        </span>
        <span class="unseen">{say('favorite')}</span>
      </>
    ),
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  return (
    <p class="dish-facts">
      {facts.map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </p>
  );
}
