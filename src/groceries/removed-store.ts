import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import { StoresService } from '../stores/stores.service.js';
import { RemovedStoreRepository } from './removed-store.repository.js';

/** What happens to the groceries of a store that is removed. */
@Injectable()
export class RemovedStore implements OnModuleInit {
  constructor(
    private readonly stores: StoresService,
    private readonly repository: RemovedStoreRepository,
    private readonly changes: Changes,
  ) {}

  onModuleInit(): void {
    this.stores.onStoreRemoved(async (householdId, storeId, withGroceries) => {
      this.changes.note('recurringGrocery', ...(await this.repository.clearRecurring(householdId, storeId)));
      await this.repository.lockGroceries(householdId, storeId);
      if (withGroceries)
        this.changes.noteRemoval('grocery', ...(await this.repository.removeGroceries(householdId, storeId)));
      else this.changes.note('grocery', ...(await this.repository.clearGroceries(householdId, storeId)));
    });
  }
}
