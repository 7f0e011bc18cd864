import { rowOfJson } from '../../database/row-of-json.js';
import type { Author } from '../entities/author.entity.js';
import type { Cuisine } from '../entities/cuisine.entity.js';
import type { Recipe } from '../entities/recipe.entity.js';
import type { RecipeImage } from '../entities/recipe-image.entity.js';
import type { RecipeIngredient } from '../entities/recipe-ingredient.entity.js';
import type { RecipeStep } from '../entities/recipe-step.entity.js';
import type { RecipeVideo } from '../entities/recipe-video.entity.js';
import type { Tag } from '../entities/tag.entity.js';

/** What a person has marked. */
export interface OwnMark {
  /** When it became a favourite; `null`: it is none. */
  readonly favoriteAt: Date | null;
  /** 1 to 5; `null`: not rated. */
  readonly rating: number | null;
}

/** What a summary shows. */
export interface RecipeHead {
  readonly recipe: Recipe;
  readonly author: Author | null;
  readonly tags: readonly Tag[];
  /** Of the person who reads. */
  readonly mark: OwnMark;
}

/** A recipe with the rows of all its tables, in their order. */
export interface WholeRecipe extends RecipeHead {
  /** With the names that the household has for the ingredients. */
  readonly ingredients: readonly (RecipeIngredient & { readonly name: string })[];
  readonly steps: readonly RecipeStep[];
  readonly cuisines: readonly Cuisine[];
  readonly images: readonly RecipeImage[];
  readonly videos: readonly RecipeVideo[];
}

/** The columns that a statement answers beside those of `recipes`. */
export interface HeadColumns {
  readonly author: object | null;
  readonly tags: readonly object[] | null;
  readonly rating: number | null;
  readonly favoriteAt: Date | null;
}

export interface WholeColumns extends HeadColumns {
  readonly ingredients: readonly object[] | null;
  readonly steps: readonly object[] | null;
  readonly cuisines: readonly object[] | null;
  readonly images: readonly object[] | null;
  readonly videos: readonly object[] | null;
}

export function recipeHead(recipe: Recipe, { author, tags, rating, favoriteAt }: HeadColumns): RecipeHead {
  return {
    recipe,
    author: author && (rowOfJson(author) as Author),
    tags: rowsOf(tags) as Tag[],
    mark: { favoriteAt, rating },
  };
}

export function wholeRecipe(recipe: Recipe, columns: WholeColumns): WholeRecipe {
  return {
    ...recipeHead(recipe, columns),
    ingredients: rowsOf(columns.ingredients) as WholeRecipe['ingredients'],
    steps: rowsOf(columns.steps) as RecipeStep[],
    cuisines: rowsOf(columns.cuisines) as Cuisine[],
    images: rowsOf(columns.images) as RecipeImage[],
    videos: rowsOf(columns.videos) as RecipeVideo[],
  };
}

/** `json_agg` answers NULL without rows. */
function rowsOf(rows: readonly object[] | null): object[] {
  return (rows ?? []).map(rowOfJson);
}
