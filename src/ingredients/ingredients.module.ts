import { Module } from '@nestjs/common';
import { forPages } from '../accounts/for-pages.js';
import { IngredientsController } from './ingredients.controller.js';
import { IngredientsRepository } from './ingredients.repository.js';
import { IngredientsService } from './ingredients.service.js';

@Module({
  controllers: [IngredientsController, forPages(IngredientsController)],
  providers: [IngredientsService, IngredientsRepository],
  exports: [IngredientsService],
})
export class IngredientsModule {}
