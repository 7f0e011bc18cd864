import { Module } from '@nestjs/common';
import { IngredientsRepository } from './ingredients.repository.js';
import { IngredientsService } from './ingredients.service.js';

@Module({ providers: [IngredientsService, IngredientsRepository], exports: [IngredientsService] })
export class IngredientsModule {}
