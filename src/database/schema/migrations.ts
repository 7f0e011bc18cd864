import { CreateSchema1795200000000 } from '../../../migrations/1795200000000-create-schema.js';
import { CreateRecipeImports1795210000000 } from '../../../migrations/1795210000000-create-recipe-imports.js';
import { CreateSearchBlocks1795230000000 } from '../../../migrations/1795230000000-create-search-blocks.js';
import { AddImportForceAi1795240000000 } from '../../../migrations/1795240000000-add-import-force-ai.js';
import { CreateNutritionTasks1795250000000 } from '../../../migrations/1795250000000-create-nutrition-tasks.js';
import { IndexImportChanges1795260000000 } from '../../../migrations/1795260000000-index-import-changes.js';
import { TellOfRevokedApiKeys1795270000000 } from '../../../migrations/1795270000000-tell-of-revoked-api-keys.js';
import { CreateRecipePictures1795280000000 } from '../../../migrations/1795280000000-create-recipe-pictures.js';
import { AddGroceryByPiece1795290000000 } from '../../../migrations/1795290000000-add-grocery-by-piece.js';
import { CreateRecipeSummaries1795300000000 } from '../../../migrations/1795300000000-create-recipe-summaries.js';
import { CreateListRevisions1795310000000 } from '../../../migrations/1795310000000-create-list-revisions.js';
import { AddSummariesOfNewRecipes1795320000000 } from '../../../migrations/1795320000000-add-summaries-of-new-recipes.js';
import { AddSessionOwners1795331000000 } from '../../../migrations/1795331000000-add-session-owners.js';
import { IndexTasksByHousehold1795340000000 } from '../../../migrations/1795340000000-index-tasks-by-household.js';
import { CreateChanges1795350000000 } from '../../../migrations/1795350000000-create-changes.js';
import { DropApiKeyTrigger1795351000000 } from '../../../migrations/1795351000000-drop-api-key-trigger.js';
import { DropTriggers1795352000000 } from '../../../migrations/1795352000000-drop-triggers.js';
import { CreateTasks1795360000000 } from '../../../migrations/1795360000000-create-tasks.js';
import { CreateMemberships1795370000000 } from '../../../migrations/1795370000000-create-memberships.js';
import { AddApiKeyScopes1795400000000 } from '../../../migrations/1795400000000-add-api-key-scopes.js';
import { CreateOperationReceipts1795401000000 } from '../../../migrations/1795401000000-create-operation-receipts.js';
import { AddRecipeBin1795410000000 } from '../../../migrations/1795410000000-add-recipe-bin.js';
import { SharePictures1795411000000 } from '../../../migrations/1795411000000-share-pictures.js';
import { AddRecipeMarks1795420000000 } from '../../../migrations/1795420000000-add-recipe-marks.js';
import { CreateCookbooks1795421000000 } from '../../../migrations/1795421000000-create-cookbooks.js';
import { CreateRecipeShares1795422000000 } from '../../../migrations/1795422000000-create-recipe-shares.js';
import { AddCalendarItems1795440000000 } from '../../../migrations/1795440000000-add-calendar-items.js';
import { CreateMealTemplates1795441000000 } from '../../../migrations/1795441000000-create-meal-templates.js';
import { CreateCalendarFeeds1795442000000 } from '../../../migrations/1795442000000-create-calendar-feeds.js';
import { AddGroceryDetails1795450000000 } from '../../../migrations/1795450000000-add-grocery-details.js';
import { CreateAisleLinks1795451000000 } from '../../../migrations/1795451000000-create-aisle-links.js';
import { CreatePantry1795452000000 } from '../../../migrations/1795452000000-create-pantry.js';
import { CreateRecurringGroceries1795453000000 } from '../../../migrations/1795453000000-create-recurring-groceries.js';
import { CreateWebhooks1795460000000 } from '../../../migrations/1795460000000-create-webhooks.js';
import { AddCalendarItemDigest1795475000000 } from '../../../migrations/1795475000000-add-calendar-item-digest.js';
import { CreateDisplays1795480000000 } from '../../../migrations/1795480000000-create-displays.js';
import { IndexWaitingDeliveries1795481000000 } from '../../../migrations/1795481000000-index-waiting-deliveries.js';

/** In the order in which they run. A migration that has been released is never edited. */
export const migrations = [
  CreateSchema1795200000000,
  CreateRecipeImports1795210000000,
  CreateSearchBlocks1795230000000,
  AddImportForceAi1795240000000,
  CreateNutritionTasks1795250000000,
  IndexImportChanges1795260000000,
  TellOfRevokedApiKeys1795270000000,
  CreateRecipePictures1795280000000,
  AddGroceryByPiece1795290000000,
  CreateRecipeSummaries1795300000000,
  CreateListRevisions1795310000000,
  AddSummariesOfNewRecipes1795320000000,
  AddSessionOwners1795331000000,
  IndexTasksByHousehold1795340000000,
  CreateChanges1795350000000,
  DropApiKeyTrigger1795351000000,
  DropTriggers1795352000000,
  CreateTasks1795360000000,
  CreateMemberships1795370000000,
  AddApiKeyScopes1795400000000,
  CreateOperationReceipts1795401000000,
  AddRecipeBin1795410000000,
  SharePictures1795411000000,
  AddRecipeMarks1795420000000,
  CreateCookbooks1795421000000,
  CreateRecipeShares1795422000000,
  AddCalendarItems1795440000000,
  CreateMealTemplates1795441000000,
  CreateCalendarFeeds1795442000000,
  AddGroceryDetails1795450000000,
  CreateAisleLinks1795451000000,
  CreatePantry1795452000000,
  CreateRecurringGroceries1795453000000,
  CreateWebhooks1795460000000,
  AddCalendarItemDigest1795475000000,
  CreateDisplays1795480000000,
  IndexWaitingDeliveries1795481000000,
];
