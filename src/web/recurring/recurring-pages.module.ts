import { Module } from '@nestjs/common';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { StoresModule } from '../../stores/stores.module.js';
import { WebModule } from '../web.module.js';
import { RecurringPageController } from './recurring-page.controller.js';
import { RecurringPageService } from './recurring-page.service.js';

/** The page of recurring groceries. */
@Module({
  imports: [WebModule, HouseholdsModule, GroceriesModule, StoresModule],
  controllers: [RecurringPageController],
  providers: [RecurringPageService],
})
export class RecurringPagesModule {}
