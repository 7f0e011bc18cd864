import { Module } from '@nestjs/common';
import { UnsuitableDishesRepository } from '../unsuitable-dishes.repository.js';
import { RecipeCardsRepository } from './recipe-cards.repository.js';
import { RecipeCardsService } from './recipe-cards.service.js';

/** For modules that show recipes and need nothing else of them. */
@Module({
  providers: [RecipeCardsService, RecipeCardsRepository, UnsuitableDishesRepository],
  exports: [RecipeCardsService, UnsuitableDishesRepository],
})
export class RecipeCardsModule {}
