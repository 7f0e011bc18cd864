import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dtosOfRows, unlessRefused } from '../moving/given-rows.js';
import type { GivenRow, HouseholdPart, MovedRow, MoveTarget } from '../moving/household-part.js';
import { HouseholdParts } from '../moving/household-parts.js';
import { AddToPantryDto } from './pantry.dto.js';
import { PantryService } from './pantry.service.js';

/** The pantry. */
@Injectable()
export class PantryPart implements HouseholdPart, OnModuleInit {
  readonly name = 'pantry';
  readonly table = 'pantry_items';
  readonly reads = 'groceries:read';
  readonly writes = 'groceries:write';
  readonly order = 40;

  constructor(
    private readonly parts: HouseholdParts,
    private readonly pantry: PantryService,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    return (await this.pantry.list(householdId)).map(({ id, name }) => ({ id, name }));
  }

  /** An ingredient that is already in the pantry keeps its own id. */
  async bring({ householdId }: MoveTarget, rows: readonly GivenRow[]): Promise<MovedRow[]> {
    const named = rows.map(({ id, name }) => ({ id, name }));
    const brought: MovedRow[] = [];
    for (const { row, dto } of dtosOfRows(AddToPantryDto, named)) {
      const item = await unlessRefused(this.pantry.add(householdId, dto));
      if (item?.id === row.id) brought.push({ id: item.id, version: item.version });
    }
    return brought;
  }

  async remove(householdId: string, { id, version }: MovedRow): Promise<boolean> {
    return (await unlessRefused(this.pantry.remove(householdId, id, version))) ?? false;
  }
}
