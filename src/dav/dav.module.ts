import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CalendarFeedsModule } from '../calendar-feeds/calendar-feeds.module.js';
import { GroceriesModule } from '../groceries/groceries.module.js';
import { HouseholdsModule } from '../households/households.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { Addresses } from './addresses.js';
import { CollectionsService } from './collections.service.js';
import { DavController } from './dav.controller.js';
import { DavOptionsController } from './dav-options.controller.js';
import { DavService } from './dav.service.js';
import { DavTasksRepository } from './tasks/dav-tasks.repository.js';
import { DavTasksService } from './tasks/dav-tasks.service.js';
import { WellKnownController } from './well-known.controller.js';

@Module({
  imports: [AccountsModule, CalendarFeedsModule, GroceriesModule, HouseholdsModule, StoresModule],
  // The options come first: `DavController` takes every other method of some paths.
  controllers: [DavOptionsController, DavController, WellKnownController],
  providers: [Addresses, DavService, CollectionsService, DavTasksService, DavTasksRepository],
})
export class DavModule {}
