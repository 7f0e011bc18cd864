import { Injectable, type OnModuleInit } from '@nestjs/common';
import { toDto } from '../http/fields/to-dto.js';
import type { GivenRow, HouseholdPart, ImportedRow, ImportTarget } from '../households/archive/household-part.js';
import { HouseholdParts } from '../households/archive/household-parts.js';
import { AddToPantryDto } from './pantry.dto.js';
import { PantryRepository } from './pantry.repository.js';
import { PantryService } from './pantry.service.js';

/** The pantry. */
@Injectable()
export class PantryPart implements HouseholdPart, OnModuleInit {
  readonly name = 'pantry';
  readonly reads = 'groceries:read';
  readonly writes = 'groceries:write';

  constructor(
    private readonly parts: HouseholdParts,
    private readonly pantry: PantryService,
    private readonly repository: PantryRepository,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    return (await this.pantry.list(householdId)).map(({ id, name }) => ({ id, name }));
  }

  known(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.repository.idsIn(householdId, ids);
  }

  /** An ingredient that is already in the pantry keeps its own id. */
  async add({ householdId }: ImportTarget, { id, name }: GivenRow): Promise<ImportedRow | null> {
    const item = await this.pantry.add(householdId, toDto(AddToPantryDto, { id, name }));
    return item.id === id ? item : null;
  }

  remove(householdId: string, { id, version }: ImportedRow): Promise<unknown> {
    return this.pantry.remove(householdId, id, version);
  }
}
