import { rowOfJson } from '../../database/row-of-json.js';
import type { Ingredient } from '../../ingredients/ingredient.entity.js';
import type { Author } from '../entities/author.entity.js';
import type { Cuisine } from '../entities/cuisine.entity.js';
import type { Recipe } from '../entities/recipe.entity.js';
import type { RecipeImage } from '../entities/recipe-image.entity.js';
import type { RecipeIngredient } from '../entities/recipe-ingredient.entity.js';
import type { RecipeStep } from '../entities/recipe-step.entity.js';
import type { RecipeVideo } from '../entities/recipe-video.entity.js';
import type { Tag } from '../entities/tag.entity.js';

/** The columns of `recipes` that a summary needs. */
type SummaryColumns = Pick<
  Recipe,
  | 'householdId'
  | 'id'
  | 'userId'
  | 'name'
  | 'description'
  | 'image'
  | 'pictureToken'
  | 'url'
  | 'servings'
  | 'prepMinutes'
  | 'cookMinutes'
  | 'totalMinutes'
  | 'notes'
  | 'calories'
  | 'originCountry'
  | 'categories'
  | 'averageRating'
  | 'ratingCount'
  | 'lastMadeAt'
  | 'madeCount'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
>;

/** What a summary shows of a recipe. */
export interface RecipeHead extends SummaryColumns {
  readonly author: Pick<Author, 'id' | 'name' | 'image' | 'version'> | null;
  readonly tags: readonly Pick<Tag, 'name' | 'version'>[];
  /** Of the person who reads, 1 to 5; `null`: not rated. */
  readonly rating: number | null;
  /** When it became a favourite of the person who reads; `null`: it is none. */
  readonly favoriteAt: Date | null;
}

/** A recipe with the rows of all its tables, in their order. */
export interface WholeRecipe extends Recipe, Omit<RecipeHead, keyof Recipe> {
  /** With the foods of the ingredients. */
  readonly ingredients: readonly (RecipeIngredient & Pick<Ingredient, 'foodId'>)[];
  readonly steps: readonly RecipeStep[];
  readonly cuisines: readonly Cuisine[];
  readonly images: readonly RecipeImage[];
  readonly videos: readonly RecipeVideo[];
}

/** What a statement answers beside the row of `recipes`: rows of the other tables as JSON, `null` without rows. */
export interface PartColumns {
  readonly author: object | null;
  readonly tags: readonly object[] | null;
  readonly rating: number | null;
  readonly favoriteAt: Date | null;
  readonly ingredients: readonly object[] | null;
  readonly steps: readonly object[] | null;
  readonly cuisines: readonly object[] | null;
  readonly images: readonly object[] | null;
  readonly videos: readonly object[] | null;
}

export function wholeRecipe(recipe: Recipe, columns: PartColumns): WholeRecipe {
  return Object.assign(recipe, {
    author: columns.author && (rowOfJson(columns.author) as Author),
    tags: rowsOf(columns.tags) as Tag[],
    rating: columns.rating,
    favoriteAt: columns.favoriteAt,
    ingredients: rowsOf(columns.ingredients) as WholeRecipe['ingredients'],
    steps: rowsOf(columns.steps) as RecipeStep[],
    cuisines: rowsOf(columns.cuisines) as Cuisine[],
    images: rowsOf(columns.images) as RecipeImage[],
    videos: rowsOf(columns.videos) as RecipeVideo[],
  });
}

function rowsOf(rows: readonly object[] | null): object[] {
  return (rows ?? []).map(rowOfJson);
}
