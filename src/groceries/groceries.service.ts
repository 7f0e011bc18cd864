import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReadList } from '../changes/polled-lists.js';
import { atVersion, type Guarded } from '../database/version-guard.js';
import { NotFoundError } from '../http/errors.js';
import { StoresService } from '../stores/stores.service.js';
import { isBoughtByPiece } from './bought-by-piece.js';
import type { AssignStoreDto, ChangedGroceryDto, CreateGroceryDto, GroceryDto } from './groceries.dto.js';
import { GroceriesRepository } from './groceries.repository.js';

@Injectable()
export class GroceriesService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly stores: StoresService,
  ) {}

  /** A list of `GroceryDto`, for a client that knows those with the tags `known`. */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.list(householdId, known);
  }

  /** Always a new row. @throws NotFoundError when the store is not the household's */
  async create(householdId: string, body: CreateGroceryDto): Promise<GroceryDto> {
    const { name, unit, amount, isDone, storeId } = body;
    const byPiece = isBoughtByPiece(unit);
    const grocery = { id: randomUUID(), householdId, name, unit, amount, byPiece, isDone, storeId };
    const added = await this.repository.insert(grocery);
    if (added === null) throw new NotFoundError('Store not found');
    return added;
  }

  async setDone(householdId: string, id: string, version: number, isDone: boolean): Promise<ChangedGroceryDto> {
    const change = this.repository.setDoneAtVersion(householdId, id, version, isDone);
    return toChanged(await this.guarded(householdId, id, change));
  }

  /** @throws NotFoundError when the grocery or the store is not the household's */
  async assignStore(householdId: string, id: string, body: AssignStoreDto): Promise<ChangedGroceryDto> {
    const { version, storeId, savePreference } = body;
    const change = this.repository.assignStoreAtVersion(householdId, id, version, storeId, savePreference);
    const outcome = await this.guarded(householdId, id, change);
    if (outcome.stale && storeId !== null && !(await this.stores.exists(householdId, storeId)))
      throw new NotFoundError('Store not found');
    return toChanged(outcome);
  }

  /** Whether the version was the current one, and the grocery so is gone. */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const change = this.repository.removeAtVersion(householdId, id, version);
    return !(await this.guarded(householdId, id, change)).stale;
  }

  private async guarded(
    householdId: string,
    id: string,
    change: Promise<GroceryDto | null>,
  ): Promise<Guarded<GroceryDto>> {
    const outcome = await atVersion(change, () => this.repository.findById(householdId, id));
    if (outcome === null) throw new NotFoundError('Grocery not found');
    return outcome;
  }
}

function toChanged({ row, stale }: Guarded<GroceryDto>): ChangedGroceryDto {
  return { grocery: row, stale };
}
