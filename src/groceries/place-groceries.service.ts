import { Injectable } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import { AdvisoryLocks } from '../database/advisory-locks.js';
import { orNotFound } from '../http/problems/errors.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { StoresService } from '../stores/stores.service.js';
import type { AssignStoreDto, ChangedGroceryDto, MoveGroceryDto } from './groceries.dto.js';
import { GroceriesRepository } from './groceries.repository.js';
import { GroceriesService } from './groceries.service.js';

/** The store of a line of the shopping list, and its place in the list. */
@Injectable()
export class PlaceGroceriesService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly groceries: GroceriesService,
    private readonly ingredients: IngredientsService,
    private readonly stores: StoresService,
    private readonly locks: AdvisoryLocks,
    private readonly changes: Changes,
  ) {}

  /** @throws NotFoundError when the household does not have the grocery or the store */
  assignStore(
    householdId: string,
    id: string,
    { version, storeId, savePreference }: AssignStoreDto,
  ): Promise<ChangedGroceryDto> {
    return this.groceries.changeOne(householdId, id, async () => {
      await this.stores.lockOne(householdId, storeId);
      if (savePreference) await this.lockIngredient(householdId, id);
      const row = await this.repository.updateAtVersion({ householdId, id }, version, { storeId });
      if (savePreference && row !== null && row.ingredientId !== null)
        await this.ingredients.prefer(householdId, [row.ingredientId], storeId);
      return row;
    });
  }

  /** @throws NotFoundError when the household does not have the grocery, the one before its new place, or the store */
  move(householdId: string, id: string, { version, afterId, storeId }: MoveGroceryDto): Promise<ChangedGroceryDto> {
    return this.groceries.changeOne(householdId, id, async () => {
      await this.locks.wait('groceries', householdId);
      await this.stores.lockOne(householdId, storeId ?? null);
      const grocery = orNotFound(await this.repository.findIn(householdId, id), 'Grocery');
      const sortOrder = await this.orderAfter(householdId, id, afterId, grocery.version === version);
      if (sortOrder === null) return null;
      return this.repository.updateAtVersion({ householdId, id }, version, { sortOrder, storeId });
    });
  }

  /** Locks the ingredient of a line before the line itself, in the order of all transactions. */
  private async lockIngredient(householdId: string, groceryId: string): Promise<void> {
    const grocery = await this.repository.findIn(householdId, groceryId);
    if (grocery !== null && grocery.ingredientId !== null)
      await this.ingredients.lockToChange(householdId, [grocery.ingredientId]);
  }

  /**
   * A sort order behind the other line; `null` when there is no free number and others are not to be moved for it.
   * @throws NotFoundError when the other line does not exist
   */
  private async orderAfter(
    householdId: string,
    id: string,
    afterId: string | null,
    mayMoveOthers: boolean,
  ): Promise<number | null> {
    const order = async (): Promise<number | null> => {
      const before =
        afterId === null ? null : orNotFound(await this.repository.findIn(householdId, afterId), 'Grocery');
      return this.repository.orderAfter(householdId, id, before);
    };
    const free = await order();
    if (free !== null || !mayMoveOthers) return free;
    this.changes.note('grocery', ...(await this.repository.spread(householdId)));
    return order();
  }
}
