import { Injectable, type OnModuleInit } from '@nestjs/common';
import { toDto } from '../../http/fields/to-dto.js';
import { stringOrNull } from '../../households/archive/archived-values.js';
import type { GivenRow, HouseholdPart, ImportedRow, ImportTarget } from '../../households/archive/household-part.js';
import { HouseholdParts } from '../../households/archive/household-parts.js';
import { CreateCalendarItemDto } from '../calendar-items.dto.js';
import { CalendarItemsRepository } from '../calendar-items.repository.js';
import { CalendarItemsService } from '../calendar-items.service.js';

const LONGEST_TITLE = 200;

/** The items of all days and of the queue. */
@Injectable()
export class PlanPart implements HouseholdPart, OnModuleInit {
  readonly name = 'plan';
  readonly reads = 'plan:read';
  readonly writes = 'plan:write';

  constructor(
    private readonly parts: HouseholdParts,
    private readonly items: CalendarItemsService,
    private readonly repository: CalendarItemsRepository,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    return (await this.items.listAll(householdId)).map(
      ({ id, date, slot, itemType, recipeId, recipeName, title, note, plannedServings }) => ({
        id,
        date,
        slot,
        itemType,
        recipeId,
        recipeName,
        title,
        note,
        plannedServings,
      }),
    );
  }

  known(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.repository.idsIn(householdId, ids);
  }

  add(target: ImportTarget, row: GivenRow): Promise<ImportedRow> {
    return this.items.create(target, toDto(CreateCalendarItemDto, withRecipesOf(target, row)));
  }

  remove(householdId: string, { id, version }: ImportedRow): Promise<unknown> {
    return this.items.remove(householdId, id, version);
  }
}

/** A recipe that was not imported becomes a note with its name, like a recipe that was put into the bin. */
function withRecipesOf({ ids }: ImportTarget, row: GivenRow): GivenRow {
  if (row['itemType'] !== 'recipe') return row;
  const recipeId = ids.get(stringOrNull(row['recipeId']) ?? '');
  if (recipeId !== undefined) return { ...row, recipeId };
  const title = stringOrNull(row['recipeName'])?.slice(0, LONGEST_TITLE).toWellFormed();
  return { ...row, itemType: 'note', recipeId: null, title };
}
