import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDay } from '../../http/fields/calendar-dates.js';
import { toDto } from '../../http/fields/to-dto.js';
import { objectsOf, stringOrNull } from '../../households/archive/archived-values.js';
import type { GivenRow, HouseholdPart, ImportedRow, ImportTarget } from '../../households/archive/household-part.js';
import { HouseholdParts } from '../../households/archive/household-parts.js';
import { CreateMealTemplateDto } from '../templates/meal-templates.dto.js';
import { MealTemplatesRepository } from '../templates/meal-templates.repository.js';
import { MealTemplatesService } from '../templates/meal-templates.service.js';

const MOST_TIMES = 10_000;

/** The templates of the plan. They come after the plan itself, whose items may have been added by a template. */
@Injectable()
export class MealTemplatesPart implements HouseholdPart, OnModuleInit {
  readonly name = 'meal-templates';
  readonly reads = 'plan:read';
  readonly writes = 'plan:write';

  constructor(
    private readonly parts: HouseholdParts,
    private readonly templates: MealTemplatesService,
    private readonly repository: MealTemplatesRepository,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    const templates = await this.repository.list(householdId);
    return templates.map(({ id, title, items, repeatWeeks, repeatUntil, repeatFrom, repeatedOn }) => ({
      id,
      title,
      items,
      repeat: repeatWeeks === null ? null : { everyWeeks: repeatWeeks, until: repeatUntil, from: repeatFrom },
      repeatedOn,
    }));
  }

  known(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.repository.idsIn(householdId, ids);
  }

  add(target: ImportTarget, row: GivenRow): Promise<ImportedRow> {
    return this.templates.create(target, toDto(CreateMealTemplateDto, withRecipesOf(target, row)), daysOf(row));
  }

  remove(householdId: string, { id, version }: ImportedRow): Promise<unknown> {
    return this.templates.remove(householdId, id, version);
  }
}

/** Leaves out recipes that were not imported. */
function withRecipesOf({ ids }: ImportTarget, row: GivenRow): GivenRow {
  const items = objectsOf(row['items']).flatMap((item) => {
    if (item['itemType'] !== 'recipe') return item;
    const recipeId = ids.get(stringOrNull(item['recipeId']) ?? '');
    return recipeId === undefined ? [] : { ...item, recipeId };
  });
  return { ...row, items };
}

function daysOf(row: GivenRow): string[] {
  const days = Array.isArray(row['repeatedOn']) ? (row['repeatedOn'] as unknown[]) : [];
  return days.slice(0, MOST_TIMES).filter((day): day is string => typeof day === 'string' && isDay(day));
}
