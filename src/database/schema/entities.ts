import { ConnectionToken } from '../../accounts/connections/connection-token.entity.js';
import { Connection } from '../../accounts/connections/connection.entity.js';
import { Display } from '../../accounts/displays/display.entity.js';
import { ApiKey } from '../../accounts/keys/api-key.entity.js';
import { OauthCode } from '../../accounts/oauth/authorization/oauth-code.entity.js';
import { OauthClient } from '../../accounts/oauth/clients/oauth-client.entity.js';
import { OpenidIdentity } from '../../accounts/openid/openid-identity.entity.js';
import { OpenidReturn } from '../../accounts/openid/openid-return.entity.js';
import { Session } from '../../accounts/sessions/session.entity.js';
import { SignInLink } from '../../accounts/sign-in-links/sign-in-link.entity.js';
import { User } from '../../accounts/user.entity.js';
import { CalendarFeed } from '../../calendar-feeds/calendar-feed.entity.js';
import { ChangeCounter } from '../../changes/change-counter.entity.js';
import { Change } from '../../changes/change.entity.js';
import { DavTask } from '../../dav/tasks/dav-task.entity.js';
import { WebhookDelivery } from '../../events/webhooks/webhook-delivery.entity.js';
import { Webhook } from '../../events/webhooks/webhook.entity.js';
import { DeletedGrocery } from '../../groceries/deleted/deleted-grocery.entity.js';
import { Grocery } from '../../groceries/grocery.entity.js';
import { RecurringGrocery } from '../../groceries/recurring/recurring-grocery.entity.js';
import { Household } from '../../households/household.entity.js';
import { Invite } from '../../households/invites/invite.entity.js';
import { WrongCodes } from '../../households/codes/wrong-codes.entity.js';
import { Membership } from '../../households/membership.entity.js';
import { ArchiveEntryResult } from '../../imports/archives/archive-entry.entity.js';
import { ArchiveImport } from '../../imports/archives/archive-import.entity.js';
import { ArchiveFilePart } from '../../imports/archives/archive-file-part.entity.js';
import { ArchiveAddition } from '../../imports/archives/household/archive-addition.entity.js';
import { ImportFilePart } from '../../imports/files/import-file-part.entity.js';
import { RecipeImport } from '../../imports/recipe-import.entity.js';
import { Ingredient } from '../../ingredients/ingredient.entity.js';
import { PantryItem } from '../../pantry/pantry-item.entity.js';
import { CalendarItem } from '../../plan/calendar-item.entity.js';
import { MealTemplate } from '../../plan/templates/meal-template.entity.js';
import { OperationReceipt } from '../../receipts/operation-receipt.entity.js';
import { CookbookRecipe } from '../../recipes/cookbooks/cookbook-recipe.entity.js';
import { Cookbook } from '../../recipes/cookbooks/cookbook.entity.js';
import { RecipeCopy } from '../../recipes/copies/recipe-copy.entity.js';
import { Author } from '../../recipes/entities/author.entity.js';
import { Cuisine } from '../../recipes/entities/cuisine.entity.js';
import { RecipeCuisine } from '../../recipes/entities/recipe-cuisine.entity.js';
import { RecipeImage } from '../../recipes/entities/recipe-image.entity.js';
import { RecipeIngredient } from '../../recipes/entities/recipe-ingredient.entity.js';
import { RecipeStep } from '../../recipes/entities/recipe-step.entity.js';
import { RecipeTag } from '../../recipes/entities/recipe-tag.entity.js';
import { RecipeVideo } from '../../recipes/entities/recipe-video.entity.js';
import { Recipe } from '../../recipes/entities/recipe.entity.js';
import { Tag } from '../../recipes/entities/tag.entity.js';
import { RecipeMade } from '../../recipes/made/recipe-made.entity.js';
import { FavoriteAndRating } from '../../recipes/favorites-and-ratings/favorite-and-rating.entity.js';
import { Picture } from '../../recipes/pictures/picture.entity.js';
import { RecipeShare } from '../../recipes/shares/recipe-share.entity.js';
import { RecipeSearch } from '../../search/recipe-search.entity.js';
import { SearchWord } from '../../search/search-word.entity.js';
import { AisleLink } from '../../stores/aisles/aisle-link.entity.js';
import { Aisle } from '../../stores/aisles/aisle.entity.js';
import { Store } from '../../stores/store.entity.js';
import { TaskRow } from '../../tasks/task.entity.js';
import type { Entities } from '../data-source.js';

/** All tables with an entity. The schema check compares them with the migrations. */
export const entities: Entities = [
  ConnectionToken,
  Connection,
  Display,
  ApiKey,
  OauthCode,
  OauthClient,
  OpenidIdentity,
  OpenidReturn,
  Session,
  SignInLink,
  User,
  CalendarFeed,
  ChangeCounter,
  Change,
  WebhookDelivery,
  Webhook,
  DeletedGrocery,
  Grocery,
  RecurringGrocery,
  Household,
  Invite,
  WrongCodes,
  Membership,
  ArchiveEntryResult,
  ArchiveImport,
  ArchiveFilePart,
  ImportFilePart,
  ArchiveAddition,
  RecipeImport,
  Ingredient,
  PantryItem,
  CalendarItem,
  MealTemplate,
  OperationReceipt,
  CookbookRecipe,
  Cookbook,
  RecipeCopy,
  Author,
  Cuisine,
  RecipeCuisine,
  RecipeImage,
  RecipeIngredient,
  RecipeStep,
  RecipeTag,
  RecipeVideo,
  Recipe,
  Tag,
  RecipeMade,
  FavoriteAndRating,
  Picture,
  RecipeShare,
  RecipeSearch,
  SearchWord,
  AisleLink,
  Aisle,
  Store,
  TaskRow,
  DavTask,
];
