import { Module } from '@nestjs/common';
import { forPages } from '../accounts/for-pages.js';
import { HouseholdArchiveModule } from '../households/archive/household-archive.module.js';
import { HouseholdsModule } from '../households/households.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { IngredientFoods } from './ingredient-foods.js';
import { IngredientsController } from './ingredients.controller.js';
import { IngredientsRepository } from './ingredients.repository.js';
import { IngredientsService } from './ingredients.service.js';
import { PreferredStoresPart } from './preferred-stores-part.js';

@Module({
  imports: [HouseholdsModule, HouseholdArchiveModule, TasksModule],
  controllers: [IngredientsController, forPages('ingredients', IngredientsController)],
  providers: [IngredientsService, IngredientsRepository, PreferredStoresPart, IngredientFoods],
  exports: [IngredientsService],
})
export class IngredientsModule {}
