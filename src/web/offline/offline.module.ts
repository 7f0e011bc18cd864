import { Module } from '@nestjs/common';
import { HouseholdsModule } from '../../households/households.module.js';
import { PlanModule } from '../../plan/plan.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { PlanViews } from '../plan/plan-views.js';
import { WebModule } from '../web.module.js';
import { OfflineController, OfflinePageController } from './offline.controller.js';

/** What browsers keep for use without network. */
@Module({
  imports: [WebModule, HouseholdsModule, PlanModule, RecipesModule],
  controllers: [OfflineController, OfflinePageController],
  providers: [PlanViews],
})
export class OfflineModule {}
