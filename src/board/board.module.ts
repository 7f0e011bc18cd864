import { Module } from '@nestjs/common';
import { GroceriesModule } from '../groceries/groceries.module.js';
import { HouseholdsModule } from '../households/households.module.js';
import { PlanModule } from '../plan/plan.module.js';
import { RecipeCardsModule } from '../recipes/cards/recipe-cards.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { BoardController } from './board.controller.js';
import { BoardService } from './board.service.js';

@Module({
  imports: [GroceriesModule, HouseholdsModule, PlanModule, RecipeCardsModule, StoresModule],
  controllers: [BoardController],
  providers: [BoardService],
  exports: [BoardService],
})
export class BoardModule {}
