import { Transactions } from '../../database/transactions.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDay } from '../../http/fields/calendar-dates.js';
import { toDto } from '../../http/fields/to-dto.js';
import { stringOrNull } from '../../households/archive/archived-values.js';
import type { GivenRow, HouseholdPart, ImportedRow, ImportTarget } from '../../households/archive/household-part.js';
import { HouseholdParts } from '../../households/archive/household-parts.js';
import { withStoreHere } from '../../stores/archive/stores-part.js';
import { StoresService } from '../../stores/stores.service.js';
import { CreateRecurringGroceryDto, toRecurringGroceryDto } from '../recurring/recurring-groceries.dto.js';
import { RecurringGroceriesRepository } from '../recurring/recurring-groceries.repository.js';
import { RecurringGroceriesService } from '../recurring/recurring-groceries.service.js';

const LAST_DAY_OF_MONTH = 31;

/**
 * The recurring groceries. They come after the shopping list, so that a line that is open there is not added a second
 * time.
 */
@Injectable()
export class RecurringGroceriesPart implements HouseholdPart, OnModuleInit {
  readonly name = 'recurring-groceries';
  readonly reads = 'groceries:read';
  readonly writes = 'groceries:write';

  constructor(
    private readonly parts: HouseholdParts,
    private readonly service: RecurringGroceriesService,
    private readonly repository: RecurringGroceriesRepository,
    private readonly stores: StoresService,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    const all = await this.repository.list(householdId);
    return all.map((recurring) => Object.assign(toRecurringGroceryDto(recurring), { anchorDay: recurring.anchorDay }));
  }

  known(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.repository.idsIn(householdId, ids);
  }

  add(target: ImportTarget, row: GivenRow): Promise<ImportedRow> {
    return withStoreHere(this.transactions, this.stores, target, row['storeId'], (storeId) =>
      this.service.create(target.householdId, toDto(CreateRecurringGroceryDto, { ...row, storeId }), historyOf(row)),
    );
  }

  remove(householdId: string, { id, version }: ImportedRow): Promise<unknown> {
    return this.service.remove(householdId, id, version);
  }
}

function historyOf(row: GivenRow): { anchorDay?: number; lastCheckedDate?: string } {
  const [anchorDay, checked] = [row['anchorDay'], stringOrNull(row['lastCheckedDate'])];
  const isAnchor =
    typeof anchorDay === 'number' && Number.isInteger(anchorDay) && anchorDay >= 1 && anchorDay <= LAST_DAY_OF_MONTH;
  return { ...(isAnchor && { anchorDay }), ...(checked !== null && isDay(checked) && { lastCheckedDate: checked }) };
}
