import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { forPages } from '../accounts/for-pages.js';
import { AiModule } from '../ai/ai.module.js';
import { FoodsModule } from '../foods/foods.module.js';
import { HouseholdsModule } from '../households/households.module.js';
import { IngredientsModule } from '../ingredients/ingredients.module.js';
import { HouseholdArchiveModule } from '../households/archive/household-archive.module.js';
import { TakenAlongModule } from '../households/members/taken-along.js';
import { RecipeBinController } from './bin/recipe-bin.controller.js';
import { RecipeBinService } from './bin/recipe-bin.service.js';
import { RecipeChangesService } from './changing/recipe-changes.service.js';
import { CookbooksController, CookbooksOfRecipeController } from './cookbooks/cookbooks.controller.js';
import { CookbookRecipesRepository } from './cookbooks/cookbook-recipes.repository.js';
import { CookbooksRepository } from './cookbooks/cookbooks.repository.js';
import { CookbooksService } from './cookbooks/cookbooks.service.js';
import { CookbooksPart } from './cookbooks/cookbooks-part.js';
import { RecipeCopiesRepository } from './copies/recipe-copies.repository.js';
import { RecipeCopiesService } from './copies/recipe-copies.service.js';
import { CuisinesController } from './cuisines/cuisines.controller.js';
import { CuisinesRepository } from './cuisines/cuisines.repository.js';
import { CuisinesService } from './cuisines/cuisines.service.js';
import { RecipeDuplicatesController } from './duplicates/recipe-duplicates.controller.js';
import { RecipeDuplicatesService } from './duplicates/recipe-duplicates.service.js';
import { RecipeExportsController } from './exports/recipe-exports.controller.js';
import { RecipeExportsRepository } from './exports/recipe-exports.repository.js';
import { RecipeExportsService } from './exports/recipe-exports.service.js';
import { RecipeEditingService } from './editing/recipe-editing.service.js';
import { FindRecipesController } from './finding/find-recipes.controller.js';
import { FindRecipesRepository } from './finding/find-recipes.repository.js';
import { FindRecipesService } from './finding/find-recipes.service.js';
import { RecipeIdeasService } from './finding/recipe-ideas.service.js';
import { HouseholdLimits } from './limits/household-limits.service.js';
import { HouseholdUseRepository } from './limits/household-use.repository.js';
import { MadeController } from './made/made.controller.js';
import { MadeRepository } from './made/made.repository.js';
import { MadeService } from './made/made.service.js';
import { FavoritesAndRatingsController } from './favorites-and-ratings/favorites-and-ratings.controller.js';
import { FavoritesAndRatingsRepository } from './favorites-and-ratings/favorites-and-ratings.repository.js';
import { FavoritesAndRatingsService } from './favorites-and-ratings/favorites-and-ratings.service.js';
import { NutritionController } from './nutrition/nutrition.controller.js';
import { NutritionRepository } from './nutrition/nutrition.repository.js';
import { NutritionService } from './nutrition/nutrition.service.js';
import { PicturesRepository } from './pictures/pictures.repository.js';
import { PictureConverter } from './pictures/conversion/picture-converter.js';
import { RecipeImagesController } from './pictures/recipe-images.controller.js';
import { RecipeImagesService } from './pictures/recipe-images.service.js';
import { RecipePicturesController } from './pictures/recipe-pictures.controller.js';
import { RecipePicturesService } from './pictures/recipe-pictures.service.js';
import { UnusedPicturesService } from './pictures/unused-pictures.service.js';
import { RecipeCardsModule } from './cards/recipe-cards.module.js';
import { MergedIngredients } from './merged-ingredients.js';
import { RecipesWithOtherFoods } from './recipes-with-other-foods.js';
import { RecipeHooksModule } from './recipe-hooks.js';
import { RecipesController } from './recipes.controller.js';
import { RecipesOfRemovedHouseholds } from './recipes-of-removed-households.js';
import { RecipesRepository } from './recipes.repository.js';
import { RecipesService } from './recipes.service.js';
import { AddRecipesService } from './writing/add-recipes.service.js';
import { AuthorsRepository } from './writing/authors.repository.js';
import { AuthorsService } from './writing/authors.service.js';
import { RecipePartsRepository } from './writing/recipe-parts.repository.js';
import { RecipeWriter } from './writing/recipe-writer.js';
import { IngredientLinesService } from './writing/ingredient-lines.service.js';
import { RecipeReferences } from './writing/recipe-references.js';
import { SearchModule } from '../search/search.module.js';
import { SharedRecipesController } from './shares/shared-recipes.controller.js';
import { SharedRecipesService } from './shares/shared-recipes.service.js';
import { SharesController, SharesOfRecipeController } from './shares/shares.controller.js';
import { SharesRepository } from './shares/shares.repository.js';
import { SharesService } from './shares/shares.service.js';
import { TagChangesService } from './tags/tag-changes.service.js';
import { TagsController } from './tags/tags.controller.js';
import { TagsRepository } from './tags/tags.repository.js';
import { TagsService } from './tags/tags.service.js';

@Module({
  imports: [
    AccountsModule,
    FoodsModule,
    HouseholdsModule,
    IngredientsModule,
    AiModule,
    SearchModule,
    HouseholdArchiveModule,
    RecipeHooksModule,
    RecipeCardsModule,
    TakenAlongModule,
  ],
  controllers: [
    // Registered before the controllers whose paths begin with an id.
    RecipeExportsController,
    RecipeBinController,
    FindRecipesController,
    FavoritesAndRatingsController,
    RecipesController,
    RecipeDuplicatesController,
    RecipeImagesController,
    RecipePicturesController,
    MadeController,
    NutritionController,
    CookbooksController,
    CookbooksOfRecipeController,
    SharesController,
    SharesOfRecipeController,
    SharedRecipesController,
    CuisinesController,
    TagsController,
    forPages('cuisines', CuisinesController),
    forPages('tags', TagsController),
    forPages('recipes/:id/made', MadeController),
    forPages('recipes', FavoritesAndRatingsController),
  ],
  providers: [
    RecipesService,
    AddRecipesService,
    RecipesRepository,
    RecipesOfRemovedHouseholds,
    MergedIngredients,
    RecipesWithOtherFoods,
    RecipeReferences,
    RecipeWriter,
    RecipePartsRepository,
    AuthorsRepository,
    AuthorsService,
    HouseholdLimits,
    HouseholdUseRepository,
    IngredientLinesService,
    RecipeEditingService,
    RecipeChangesService,
    RecipeBinService,
    RecipeDuplicatesService,
    RecipeCopiesService,
    RecipeCopiesRepository,
    RecipeImagesService,
    RecipePicturesService,
    PicturesRepository,
    PictureConverter,
    UnusedPicturesService,
    CuisinesService,
    CuisinesRepository,
    TagsService,
    TagChangesService,
    TagsRepository,
    NutritionService,
    NutritionRepository,
    FindRecipesService,
    RecipeIdeasService,
    FindRecipesRepository,
    FavoritesAndRatingsService,
    FavoritesAndRatingsRepository,
    MadeService,
    MadeRepository,
    CookbooksService,
    CookbooksRepository,
    CookbookRecipesRepository,
    CookbooksPart,
    SharesService,
    SharesRepository,
    SharedRecipesService,
    RecipeExportsService,
    RecipeExportsRepository,
  ],
  exports: [
    RecipesService,
    AddRecipesService,
    HouseholdLimits,
    RecipeChangesService,
    FindRecipesService,
    RecipeIdeasService,
    RecipeBinService,
    RecipeDuplicatesService,
    RecipePicturesService,
    RecipeImagesService,
    PictureConverter,
    FavoritesAndRatingsService,
    MadeService,
    CookbooksService,
    TagsService,
    TagChangesService,
    CuisinesService,
    IngredientLinesService,
    RecipeEditingService,
    SharesService,
    SharedRecipesService,
    RecipeExportsService,
  ],
})
export class RecipesModule {}
