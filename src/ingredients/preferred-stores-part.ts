import { Injectable, type OnModuleInit } from '@nestjs/common';
import { stringOrNull } from '../moving/given-rows.js';
import type { GivenRow, HouseholdPart, MovedRow, MoveTarget } from '../moving/household-part.js';
import { HouseholdParts } from '../moving/household-parts.js';
import { nameKey } from '../shared/text/name-key.js';
import { IngredientsRepository } from './ingredients.repository.js';

const LONGEST_NAME = 500;

/** The stores in which ingredients are bought. A store that this household has already saved is not changed. */
@Injectable()
export class PreferredStoresPart implements HouseholdPart, OnModuleInit {
  readonly name = 'preferred-stores';
  readonly table = 'ingredients';
  readonly reads = 'groceries:read';
  readonly writes = 'groceries:write';
  readonly order = 45;

  constructor(
    private readonly parts: HouseholdParts,
    private readonly repository: IngredientsRepository,
  ) {}

  onModuleInit(): void {
    this.parts.register(this);
  }

  async rows(householdId: string): Promise<object[]> {
    const preferred = await this.repository.listPreferred(householdId);
    return preferred.map(({ id, name, preferredStoreId }) => ({ id, name, storeId: preferredStoreId }));
  }

  /** These are not rows of their own, so an undo has nothing to remove. */
  async bring({ householdId, ids }: MoveTarget, rows: readonly GivenRow[]): Promise<MovedRow[]> {
    const preferred = rows.flatMap((row) => {
      const [name, storeId] = [stringOrNull(row['name']), stringOrNull(row['storeId'])];
      if (name === null || storeId === null || name.length > LONGEST_NAME) return [];
      return { key: nameKey(name), storeId: ids.get(storeId) ?? storeId };
    });
    for (const { key, storeId } of preferred) await this.repository.preferUnlessSaved(householdId, key, storeId);
    return [];
  }

  remove(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
