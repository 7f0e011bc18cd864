import { Module } from '@nestjs/common';
import { PlannedRecipesController } from './planned-recipes.controller.js';
import { PlannedRecipesRepository } from './planned-recipes.repository.js';
import { PlannedRecipesService } from './planned-recipes.service.js';

@Module({ controllers: [PlannedRecipesController], providers: [PlannedRecipesService, PlannedRecipesRepository] })
export class PlannedRecipesModule {}
