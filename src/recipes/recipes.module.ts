import { Module } from '@nestjs/common';
import { AiModule } from '../ai/ai.module.js';
import { IngredientsModule } from '../ingredients/ingredients.module.js';
import { CuisinesController } from './cuisines.controller.js';
import { CuisinesRepository } from './cuisines.repository.js';
import { CuisinesService } from './cuisines.service.js';
import { NutritionRepository } from './nutrition/nutrition.repository.js';
import { NutritionService } from './nutrition/nutrition.service.js';
import { RecipePicturesController } from './pictures/recipe-pictures.controller.js';
import { RecipePicturesRepository } from './pictures/recipe-pictures.repository.js';
import { RecipePicturesService } from './pictures/recipe-pictures.service.js';
import { RecipesController } from './recipes.controller.js';
import { RecipesRepository } from './recipes.repository.js';
import { RecipesService } from './recipes.service.js';
import { RecipeSearchRepository } from './search/recipe-search.repository.js';
import { RecipeSearchService } from './search/recipe-search.service.js';
import { SearchPlacesRepository } from './search/search-places.repository.js';
import { SearchPlacesService } from './search/search-places.service.js';
import { TagsController } from './tags.controller.js';
import { TagsRepository } from './tags.repository.js';
import { TagsService } from './tags.service.js';

@Module({
  imports: [IngredientsModule, AiModule],
  controllers: [RecipesController, RecipePicturesController, CuisinesController, TagsController],
  providers: [
    RecipesService,
    RecipesRepository,
    RecipePicturesService,
    RecipePicturesRepository,
    RecipeSearchService,
    RecipeSearchRepository,
    SearchPlacesService,
    SearchPlacesRepository,
    CuisinesService,
    CuisinesRepository,
    TagsService,
    TagsRepository,
    NutritionService,
    NutritionRepository,
  ],
  exports: [RecipesService, RecipePicturesService],
})
export class RecipesModule {}
