import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { Aisle } from './aisle.entity.js';

@Injectable()
export class AislesRepository extends TableRepository<Aisle> {
  constructor(transactions: Transactions) {
    super(Aisle, transactions);
  }

  /** The aisles of the stores, those of one store in their order. */
  listOf(householdId: string, storeIds: readonly string[]): Promise<Aisle[]> {
    if (storeIds.length === 0) return Promise.resolve([]);
    return this.table.find({
      where: { householdId, storeId: In(storeIds) },
      order: { sortOrder: 'ASC', id: 'ASC' },
    });
  }

  exists(householdId: string, storeId: string, id: string): Promise<boolean> {
    return this.table.existsBy({ householdId, storeId, id });
  }

  /** Adds the aisles, and changes those that are there. */
  async write(aisles: readonly Aisle[]): Promise<void> {
    if (aisles.length > 0) await this.table.upsert([...aisles], ['householdId', 'storeId', 'id']);
  }

  /** Removes the aisles with their links. */
  async remove(householdId: string, storeId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.table.delete({ householdId, storeId, id: In(ids) });
  }
}
