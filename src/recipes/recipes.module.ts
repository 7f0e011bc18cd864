import { Module } from '@nestjs/common';
import { AiModule } from '../ai/ai.module.js';
import { IngredientsModule } from '../ingredients/ingredients.module.js';
import { CuisinesController } from './cuisines/cuisines.controller.js';
import { CuisinesRepository } from './cuisines/cuisines.repository.js';
import { CuisinesService } from './cuisines/cuisines.service.js';
import { NutritionService } from './nutrition/nutrition.service.js';
import { NutritionTasksRepository } from './nutrition/nutrition-tasks.repository.js';
import { NutritionWorker } from './nutrition/nutrition-worker.js';
import { RecipePicturesController } from './pictures/recipe-pictures.controller.js';
import { RecipePicturesRepository } from './pictures/recipe-pictures.repository.js';
import { RecipePicturesService } from './pictures/recipe-pictures.service.js';
import { RecipesController } from './recipes.controller.js';
import { RecipesRepository } from './recipes.repository.js';
import { RecipesService } from './recipes.service.js';
import { SearchModule } from '../search/search.module.js';
import { TagsController } from './tags/tags.controller.js';
import { TagsRepository } from './tags/tags.repository.js';
import { TagsService } from './tags/tags.service.js';

@Module({
  imports: [IngredientsModule, AiModule, SearchModule],
  controllers: [RecipesController, RecipePicturesController, CuisinesController, TagsController],
  providers: [
    RecipesService,
    RecipesRepository,
    RecipePicturesService,
    RecipePicturesRepository,
    CuisinesService,
    CuisinesRepository,
    TagsService,
    TagsRepository,
    NutritionService,
    NutritionTasksRepository,
    NutritionWorker,
  ],
  exports: [RecipesService, RecipePicturesService],
})
export class RecipesModule {}
