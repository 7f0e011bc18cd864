import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addRows, unlessRefused } from '../../moving/given-rows.js';
import type { GivenRow, HouseholdPart, MovedRow, MoveTarget } from '../../moving/household-part.js';
import { HouseholdParts } from '../../moving/household-parts.js';
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
  readonly table = 'cookbooks';
  readonly reads = 'recipes:read';
  readonly writes = 'recipes:write';
  readonly order = 70;
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

  async bring(target: MoveTarget, rows: readonly GivenRow[]): Promise<MovedRow[]> {
    const titled = rows.map(({ id, title }) => ({ id, title }));
    return addRows(CreateCookbookDto, titled, (dto) => this.cookbooks.create(target, dto));
  }

  /** A cookbook with recipes is not removed. */
  async remove(householdId: string, { id, version }: MovedRow): Promise<boolean> {
    const cookbook = await unlessRefused(this.cookbooks.get(householdId, id));
    if (cookbook === null || cookbook.recipeCount > 0) return false;
    return (await unlessRefused(this.cookbooks.remove(householdId, id, version))) ?? false;
  }
}
