import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StoresService } from '../stores/stores.service.js';
import { GroceriesService } from './groceries.service.js';
import { RecurringGroceriesService } from './recurring/recurring-groceries.service.js';

/** What happens to the groceries of a store that is removed. */
@Injectable()
export class RemovedStore implements OnModuleInit {
  constructor(
    private readonly stores: StoresService,
    private readonly recurring: RecurringGroceriesService,
    private readonly groceries: GroceriesService,
  ) {}

  onModuleInit(): void {
    this.stores.onStoreRemoved(async (householdId, storeId, withGroceries) => {
      await this.recurring.storeRemoved(householdId, storeId);
      await this.groceries.storeRemoved(householdId, storeId, withGroceries);
    });
  }
}
