import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { AisleLink } from './aisle-link.entity.js';
import type { AisleLinkDto } from './aisle-links.dto.js';

@Injectable()
export class AisleLinksRepository extends TableRepository<AisleLink> {
  constructor(transactions: Transactions) {
    super(AisleLink, transactions);
  }

  /** In the order of the stores, their aisles and the names. @param storeId all stores without it */
  list(householdId: string, storeId: string | null = null): Promise<AisleLinkDto[]> {
    return this.query(
      `SELECT l.store_id AS "storeId", l.ingredient_id AS "ingredientId", i.name, l.aisle_id AS "aisleId"
       FROM aisle_links l
       JOIN ingredients i ON i.household_id = $1 AND i.id = l.ingredient_id
       JOIN aisles a ON a.household_id = $1 AND a.store_id = l.store_id AND a.id = l.aisle_id
       WHERE l.household_id = $1 AND ($2::uuid IS NULL OR l.store_id = $2)
       ORDER BY l.store_id, a.sort_order, a.id, i.name_key`,
      [householdId, storeId],
    );
  }

  count(householdId: string, storeId: string): Promise<number> {
    return this.table.countBy({ householdId, storeId });
  }

  /** `null` when the ingredient has no aisle in the store. */
  find(householdId: string, storeId: string, ingredientId: string): Promise<AisleLink | null> {
    return this.table.findOneBy({ householdId, storeId, ingredientId });
  }

  /** In the order of the stores and ingredients. */
  ofIngredients(householdId: string, ingredientIds: readonly string[]): Promise<AisleLink[]> {
    const where = { householdId, ingredientId: In(ingredientIds) };
    return this.table.find({ where, order: { storeId: 'ASC', ingredientId: 'ASC' } });
  }

  /** The aisles of these ingredients in these stores. */
  among(householdId: string, storeIds: readonly string[], ingredientIds: readonly string[]): Promise<AisleLink[]> {
    return this.table.findBy({ householdId, storeId: In(storeIds), ingredientId: In(ingredientIds) });
  }

  /** Sets the aisle of the ingredient in the store. @returns whether the ingredient had none before */
  async put({ aisleId, ...key }: AisleLink): Promise<boolean> {
    const isNew = (await this.insertNew([{ ...key, aisleId }])).length > 0;
    if (!isNew) await this.table.update(key, { aisleId });
    return isNew;
  }

  /** Returns whether the ingredient had an aisle in the store. */
  async remove(householdId: string, storeId: string, ingredientId: string): Promise<boolean> {
    return (await this.table.delete({ householdId, storeId, ingredientId })).affected === 1;
  }
}
