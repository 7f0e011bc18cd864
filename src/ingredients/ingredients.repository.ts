import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { NamedRepository } from '../database/named-repository.js';
import { Transactions } from '../database/transactions.js';
import { Ingredient } from './ingredient.entity.js';

const MOST_FOUND = 10;

@Injectable()
export class IngredientsRepository extends NamedRepository<Ingredient> {
  constructor(transactions: Transactions) {
    super(Ingredient, transactions);
  }

  /**
   * Ingredients with a word that begins with the key. Names that begin with it come first.
   * @param key a `nameKey`
   */
  complete(householdId: string, key: string): Promise<Pick<Ingredient, 'id' | 'name' | 'preferredStoreId'>[]> {
    return this.query(
      `SELECT id, name, preferred_store_id AS "preferredStoreId" FROM ingredients
       WHERE household_id = $1 AND (name_key LIKE $2 || '%' OR name_key LIKE '% ' || $2 || '%')
       ORDER BY name_key NOT LIKE $2 || '%', length(name_key), name_key LIMIT ${MOST_FOUND}`,
      [householdId, key.replace(/[\\%_]/g, '\\$&')],
    );
  }

  /** The ingredients for which a store is saved. */
  listPreferred(householdId: string): Promise<Ingredient[]> {
    return this.table.find({
      where: { householdId, preferredStoreId: Not(IsNull()) },
      order: { nameKey: 'ASC' },
    });
  }

  async prefer(householdId: string, ids: readonly string[], storeId: string | null): Promise<void> {
    if (ids.length > 0) await this.table.update({ householdId, id: In(ids) }, { preferredStoreId: storeId });
  }

  /** Locks the ingredients for which the store is saved, in the order of their ids. */
  async lockPreferring(householdId: string, storeId: string): Promise<string[]> {
    const locked = await this.table.find({
      where: { householdId, preferredStoreId: storeId },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    return locked.map(({ id }) => id);
  }

  /** Does nothing to an ingredient for which another store is saved, and when the store does not exist. */
  async preferUnlessSaved(householdId: string, nameKey: string, storeId: string): Promise<void> {
    await this.query(
      `UPDATE ingredients i SET preferred_store_id = s.id FROM stores s
       WHERE i.household_id = $1 AND i.name_key = $2 AND i.preferred_store_id IS NULL AND s.household_id = $1 AND s.id = $3`,
      [householdId, nameKey, storeId],
    );
  }
}
