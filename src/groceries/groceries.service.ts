import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { atVersion, type Guarded } from '../database/version-guard.js';
import { NotFoundError } from '../http/errors.js';
import { StoresService } from '../stores/stores.service.js';
import type { AssignStoreDto, ChangedGroceryDto, CreateGroceryDto, GroceryDto } from './groceries.dto.js';
import { GroceriesRepository, type GroceryRow } from './groceries.repository.js';
import { purchaseAmount } from './purchase-amount.js';

@Injectable()
export class GroceriesService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly stores: StoresService,
  ) {}

  async list(householdId: string): Promise<GroceryDto[]> {
    return (await this.repository.list(householdId)).map(toGroceryDto);
  }

  /** Always a new row. @throws NotFoundError when the store is not the household's */
  async create(householdId: string, body: CreateGroceryDto): Promise<GroceryDto> {
    const { name, unit, amount, isDone, storeId } = body;
    const row = await this.repository.insert({ id: randomUUID(), householdId, name, unit, amount, isDone, storeId });
    if (row === null) throw new NotFoundError('Store not found');
    return toGroceryDto(row);
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
    change: Promise<GroceryRow | null>,
  ): Promise<Guarded<GroceryRow>> {
    const outcome = await atVersion(change, () => this.repository.findById(householdId, id));
    if (outcome === null) throw new NotFoundError('Grocery not found');
    return outcome;
  }
}

function toGroceryDto(row: GroceryRow): GroceryDto {
  return { ...row, purchaseAmount: purchaseAmount(row.amount, row.unit) };
}

function toChanged({ row, stale }: Guarded<GroceryRow>): ChangedGroceryDto {
  return { grocery: toGroceryDto(row), stale };
}
