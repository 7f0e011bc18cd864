import { Module } from '@nestjs/common';
import { forPages } from '../accounts/for-pages.js';
import { MovingModule } from '../moving/moving.module.js';
import { IngredientsController } from './ingredients.controller.js';
import { IngredientsRepository } from './ingredients.repository.js';
import { IngredientsService } from './ingredients.service.js';
import { PreferredStoresPart } from './preferred-stores-part.js';

@Module({
  imports: [MovingModule],
  controllers: [IngredientsController, forPages(IngredientsController)],
  providers: [IngredientsService, IngredientsRepository, PreferredStoresPart],
  exports: [IngredientsService],
})
export class IngredientsModule {}
