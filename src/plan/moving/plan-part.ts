import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addRows, stringOrNull, unlessRefused } from '../../moving/given-rows.js';
import type { GivenRow, HouseholdPart, MovedRow, MoveTarget } from '../../moving/household-part.js';
import { HouseholdParts } from '../../moving/household-parts.js';
import { CreateCalendarItemDto } from '../calendar-items.dto.js';
import { CalendarItemsService } from '../calendar-items.service.js';

const LONGEST_TITLE = 200;

/** The items of all days and of the queue. */
@Injectable()
export class PlanPart implements HouseholdPart, OnModuleInit {
  readonly name = 'plan';
  readonly table = 'planned_recipes';
  readonly reads = 'plan:read';
  readonly writes = 'plan:write';
  readonly order = 50;

  constructor(
    private readonly parts: HouseholdParts,
    private readonly items: CalendarItemsService,
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

  async bring(target: MoveTarget, rows: readonly GivenRow[]): Promise<MovedRow[]> {
    const own = rows.map((row) => withRecipesOf(target, row));
    return addRows(CreateCalendarItemDto, own, (dto) => this.items.create(target, dto));
  }

  async remove(householdId: string, { id, version }: MovedRow): Promise<boolean> {
    return (await unlessRefused(this.items.remove(householdId, id, version))) ?? false;
  }
}

/** A recipe that was not imported becomes a note with its name, like a recipe that was put into the bin. */
function withRecipesOf({ ids }: MoveTarget, row: GivenRow): GivenRow {
  if (row['itemType'] !== 'recipe') return row;
  const recipeId = ids.get(stringOrNull(row['recipeId']) ?? '');
  if (recipeId !== undefined) return { ...row, recipeId };
  const title = stringOrNull(row['recipeName'])?.slice(0, LONGEST_TITLE).toWellFormed();
  return { ...row, itemType: 'note', recipeId: null, title };
}
