import { Module } from '@nestjs/common';
import { RecipeCardsRepository } from './recipe-cards.repository.js';
import { RecipeCardsService } from './recipe-cards.service.js';
import { UnsuitableDishesRepository } from './unsuitable-dishes.repository.js';
import { UnsuitableDishesService } from './unsuitable-dishes.service.js';

/** For modules that show recipes and need nothing else of them. */
@Module({
  providers: [RecipeCardsService, RecipeCardsRepository, UnsuitableDishesService, UnsuitableDishesRepository],
  exports: [RecipeCardsService, UnsuitableDishesService],
})
export class RecipeCardsModule {}
