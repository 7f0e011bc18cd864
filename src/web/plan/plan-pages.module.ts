import { Module } from '@nestjs/common';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { PlanModule } from '../../plan/plan.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { WebModule } from '../web.module.js';
import { PlanPageController } from './plan-page.controller.js';
import { PlanPageService } from './plan-page.service.js';

/** The pages of the plan. */
@Module({
  imports: [WebModule, HouseholdsModule, PlanModule, GroceriesModule],
  controllers: [PlanPageController],
  providers: [PlanPageService],
})
export class PlanPagesModule {}
