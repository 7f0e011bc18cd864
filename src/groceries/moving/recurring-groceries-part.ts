import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDay } from '../../http/fields/moments.js';
import { dtosOfRows, stringOrNull, unlessRefused } from '../../moving/given-rows.js';
import type { GivenRow, HouseholdPart, MovedRow, MoveTarget } from '../../moving/household-part.js';
import { HouseholdParts } from '../../moving/household-parts.js';
import { storeHere } from '../../stores/moving/stores-part.js';
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
  readonly table = 'recurring_groceries';
  readonly reads = 'groceries:read';
  readonly writes = 'groceries:write';
  readonly order = 30;

  constructor(
    private readonly parts: HouseholdParts,
    private readonly service: RecurringGroceriesService,
    private readonly repository: RecurringGroceriesRepository,
    private readonly stores: StoresService,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    const all = await this.repository.list(householdId);
    return all.map((recurring) => Object.assign(toRecurringGroceryDto(recurring), { anchorDay: recurring.anchorDay }));
  }

  async bring(target: MoveTarget, rows: readonly GivenRow[]): Promise<MovedRow[]> {
    const stores = await this.stores.ids(target.householdId);
    const brought: MovedRow[] = [];
    for (const { row, dto } of dtosOfRows(CreateRecurringGroceryDto, rows)) {
      const create = (storeId: string | null): Promise<MovedRow | null> =>
        unlessRefused(this.service.create(target.householdId, Object.assign(dto, { storeId }), historyOf(row)));
      const storeId = storeHere(target, stores, row['storeId']);
      let added = await create(storeId);
      if (added === null && storeId !== null && !(await this.stores.exists(target.householdId, storeId)))
        added = await create(null);
      if (added !== null) brought.push({ id: added.id, version: added.version });
    }
    return brought;
  }

  async remove(householdId: string, { id, version }: MovedRow): Promise<boolean> {
    return (await unlessRefused(this.service.remove(householdId, id, version))) ?? false;
  }
}

function historyOf(row: GivenRow): { anchorDay?: number; lastCheckedDate?: string } {
  const [anchorDay, checked] = [row['anchorDay'], stringOrNull(row['lastCheckedDate'])];
  const isAnchor =
    typeof anchorDay === 'number' && Number.isInteger(anchorDay) && anchorDay >= 1 && anchorDay <= LAST_DAY_OF_MONTH;
  return { ...(isAnchor && { anchorDay }), ...(checked !== null && isDay(checked) && { lastCheckedDate: checked }) };
}
