import { ApiKey } from './accounts/api-key.entity.js';
import { User } from './accounts/user.entity.js';
import { Grocery } from './groceries/grocery.entity.js';
import { Household } from './households/household.entity.js';
import { Membership } from './households/membership.entity.js';
import { RecipeImport } from './imports/recipe-import.entity.js';
import { Ingredient } from './ingredients/ingredient.entity.js';
import { PlannedRecipe } from './planned-recipes/planned-recipe.entity.js';
import { Author } from './recipes/entities/author.entity.js';
import { Cuisine } from './recipes/entities/cuisine.entity.js';
import { RecipeCuisine } from './recipes/entities/recipe-cuisine.entity.js';
import { RecipeImage } from './recipes/entities/recipe-image.entity.js';
import { RecipeIngredient } from './recipes/entities/recipe-ingredient.entity.js';
import { RecipeStep } from './recipes/entities/recipe-step.entity.js';
import { RecipeSummary } from './recipes/entities/recipe-summary.entity.js';
import { RecipeTag } from './recipes/entities/recipe-tag.entity.js';
import { RecipeVideo } from './recipes/entities/recipe-video.entity.js';
import { Recipe } from './recipes/entities/recipe.entity.js';
import { SearchBlock } from './search/search-block.entity.js';
import { SearchEntry } from './search/search-entry.entity.js';
import { SearchFresh } from './search/search-fresh.entity.js';
import { SearchPlaces } from './search/search-places.entity.js';
import { SearchWord } from './search/search-word.entity.js';
import { Tag } from './recipes/entities/tag.entity.js';
import { Change } from './changes/change.entity.js';
import { ChangeCounter } from './changes/change-counter.entity.js';
import { RecipePicture } from './recipes/pictures/recipe-picture.entity.js';
import { Aisle } from './stores/aisle.entity.js';
import { Store } from './stores/store.entity.js';
import { TaskRow } from './tasks/task.entity.js';

/** Every table that the program reads and writes through TypeORM; the schema check compares them with the migrations. */
export const entities = [
  Household,
  User,
  Membership,
  ApiKey,
  Store,
  Aisle,
  Ingredient,
  Author,
  Recipe,
  RecipeIngredient,
  RecipeStep,
  RecipeImage,
  RecipeVideo,
  RecipePicture,
  Tag,
  RecipeTag,
  Cuisine,
  RecipeCuisine,
  RecipeSummary,
  SearchEntry,
  SearchFresh,
  SearchBlock,
  SearchPlaces,
  SearchWord,
  Grocery,
  PlannedRecipe,
  RecipeImport,
  Change,
  ChangeCounter,
  TaskRow,
];
