import { Injectable, type OnModuleInit } from '@nestjs/common';
import { toDto } from '../../http/fields/to-dto.js';
import type { GivenRow, HouseholdPart, ImportedRow, ImportTarget } from '../../households/archive/household-part.js';
import { HouseholdParts } from '../../households/archive/household-parts.js';
import { CreateCookbookDto } from './cookbooks.dto.js';
import { CookbooksRepository } from './cookbooks.repository.js';
import { CookbooksService } from './cookbooks.service.js';

/**
 * Cookbooks, including empty ones; recipes name the cookbooks that they are in. When a title is taken, the existing
 * cookbook is used.
 */
@Injectable()
export class CookbooksPart implements HouseholdPart, OnModuleInit {
  readonly name = 'cookbooks';
  readonly reads = 'recipes:read';
  readonly writes = 'recipes:write';
  readonly holdsRecipes = true;

  constructor(
    private readonly parts: HouseholdParts,
    private readonly cookbooks: CookbooksService,
    private readonly repository: CookbooksRepository,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    const cookbooks = await this.repository.listIn(householdId, { sortKey: 'ASC', id: 'ASC' });
    return cookbooks.map(({ id, title }) => ({ id, title }));
  }

  known(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.repository.idsIn(householdId, ids);
  }

  add(target: ImportTarget, { id, title }: GivenRow): Promise<ImportedRow> {
    return this.cookbooks.create(target, toDto(CreateCookbookDto, { id, title }));
  }

  /** A cookbook with recipes is not removed. */
  async remove(householdId: string, { id, version }: ImportedRow): Promise<void> {
    const cookbook = await this.cookbooks.get(householdId, id);
    if (cookbook.recipeCount === 0) await this.cookbooks.remove(householdId, id, version);
  }
}
