import { ApiKey } from './accounts/keys/api-key.entity.js';
import { Display } from './accounts/displays/display.entity.js';
import { User } from './accounts/user.entity.js';
import { DeletedGrocery } from './groceries/deleted-grocery.entity.js';
import { Grocery } from './groceries/grocery.entity.js';
import { RecurringGrocery } from './groceries/recurring/recurring-grocery.entity.js';
import { Household } from './households/household.entity.js';
import { Membership } from './households/membership.entity.js';
import { RecipeImport } from './imports/recipe-import.entity.js';
import { Ingredient } from './ingredients/ingredient.entity.js';
import { PantryItem } from './pantry/pantry-item.entity.js';
import { CalendarItem } from './plan/calendar-item.entity.js';
import { MealTemplate } from './plan/templates/meal-template.entity.js';
import { CalendarFeed } from './calendar-feeds/calendar-feed.entity.js';
import { CookbookRecipe } from './recipes/cookbooks/cookbook-recipe.entity.js';
import { Cookbook } from './recipes/cookbooks/cookbook.entity.js';
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
import { OperationReceipt } from './receipts/operation-receipt.entity.js';
import { Picture } from './recipes/pictures/picture.entity.js';
import { RecipeMade } from './recipes/made/recipe-made.entity.js';
import { RecipeMark } from './recipes/marks/recipe-mark.entity.js';
import { RecipeShare } from './recipes/shares/recipe-share.entity.js';
import { Aisle } from './stores/aisle.entity.js';
import { AisleLink } from './stores/aisles/aisle-link.entity.js';
import { Store } from './stores/store.entity.js';
import { Webhook } from './events/webhooks/webhook.entity.js';
import { WebhookDelivery } from './events/webhooks/webhook-delivery.entity.js';
import { TaskRow } from './tasks/task.entity.js';

/** All tables with an entity. The schema check compares them with the migrations. */
export const entities = [
  Household,
  User,
  Membership,
  ApiKey,
  Display,
  Store,
  Aisle,
  Ingredient,
  AisleLink,
  Author,
  Recipe,
  RecipeIngredient,
  RecipeStep,
  RecipeImage,
  RecipeVideo,
  Picture,
  RecipeMark,
  RecipeMade,
  RecipeShare,
  Cookbook,
  CookbookRecipe,
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
  CalendarItem,
  MealTemplate,
  CalendarFeed,
  DeletedGrocery,
  RecurringGrocery,
  PantryItem,
  RecipeImport,
  Change,
  ChangeCounter,
  OperationReceipt,
  TaskRow,
  Webhook,
  WebhookDelivery,
];
