import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IngredientsModule } from '../ingredients/ingredients.module.js';
import { CuisinesController } from './cuisines.controller.js';
import { CuisinesRepository } from './cuisines.repository.js';
import { CuisinesService } from './cuisines.service.js';
import { Recipe } from './entities/recipe.entity.js';
import { RecipesController } from './recipes.controller.js';
import { RecipesRepository } from './recipes.repository.js';
import { RecipesService } from './recipes.service.js';
import { RecipeSearchRepository } from './search/recipe-search.repository.js';
import { RecipeSearchService } from './search/recipe-search.service.js';
import { TagsController } from './tags.controller.js';
import { TagsRepository } from './tags.repository.js';
import { TagsService } from './tags.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Recipe]), IngredientsModule],
  controllers: [RecipesController, CuisinesController, TagsController],
  providers: [
    RecipesService,
    RecipesRepository,
    RecipeSearchService,
    RecipeSearchRepository,
    CuisinesService,
    CuisinesRepository,
    TagsService,
    TagsRepository,
  ],
  exports: [RecipesService],
})
export class RecipesModule {}
