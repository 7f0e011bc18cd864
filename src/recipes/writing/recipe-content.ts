import type { RecipeIngredient } from '../entities/recipe-ingredient.entity.js';
import type { RecipeStep, StepImage, StepIngredient } from '../entities/recipe-step.entity.js';
import type { RecipeVideo } from '../entities/recipe-video.entity.js';
import type { RecipeFields } from '../recipe-fields.js';

/** A complete recipe before it is stored, from any source: names have not been replaced with ids yet. */
export interface RecipeContent extends RecipeFields {
  image: string | null;
  ingredients: IngredientContent[];
  steps: StepContent[];
  /** Unique without regard to case. */
  tags: string[];
  cuisineIds: string[];
  /** Cuisines that are created when the household does not have them. */
  cuisineNames: string[];
  images: ImageContent[];
  videos: VideoContent[];
  /** `null`: the account that creates the recipe. */
  author: { name: string; image: string | null } | null;
}

/** Part of a recipe that has a row of its own. */
interface Element {
  /** The id of an existing element. A new element gets an id when it is stored. */
  id?: string;
  order: number;
}

export interface IngredientContent extends Element, Pick<RecipeIngredient, 'amount' | 'unit' | 'systemUsed' | 'note'> {
  /** What the recipe calls the ingredient; `null`: the name of the ingredient. Required without `ingredientId`. */
  name: string | null;
  /** `null`: the ingredient of this name. */
  ingredientId: string | null;
}

export interface StepContent extends Element, Pick<RecipeStep, 'text' | 'systemUsed'> {
  images: StepImageContent[];
  ingredients: StepIngredient[];
}

/** `id` and `version` are those of an existing image; a new one begins at version 1. */
export type StepImageContent = Pick<StepImage, 'image' | 'order'> & Partial<StepImage>;

export interface ImageContent extends Element {
  /** The address that it came from; empty for one that was uploaded. */
  image: string;
  /** Set for an uploaded image. */
  picture?: StoredPicture;
}

/** A reference of a recipe or of one of its images to a stored picture. */
export interface StoredPicture {
  /** The id of its rows in `pictures`. Several recipes may share them. */
  readonly id: string;
  /** The token of the signed link for this reference. */
  readonly token: string;
}

export type VideoContent = Element & Pick<RecipeVideo, 'video' | 'thumbnail' | 'duration'>;
