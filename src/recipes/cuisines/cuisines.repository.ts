import { Injectable } from '@nestjs/common';
import { NamedRepository } from '../../database/named-repository.js';
import { Transactions } from '../../database/transactions.js';
import { Cuisine } from '../entities/cuisine.entity.js';
import type { CountedCuisineDto } from './cuisines.dto.js';

@Injectable()
export class CuisinesRepository extends NamedRepository<Cuisine> {
  constructor(transactions: Transactions) {
    super(Cuisine, transactions);
  }

  /** The keys of all cuisines. */
  async keys(householdId: string): Promise<Set<string>> {
    const rows = await this.table.find({ select: { nameKey: true }, where: { householdId } });
    return new Set(rows.map(({ nameKey }) => nameKey));
  }

  /** Those of the most recipes outside the bin first. */
  mostUsed(householdId: string, most: number): Promise<CountedCuisineDto[]> {
    return this.query(
      `SELECT c.id, c.name, c.version, count(*)::int AS count
       FROM cuisines c JOIN recipe_cuisines l ON l.household_id = $1 AND l.cuisine_id = c.id
       WHERE c.household_id = $1 AND NOT EXISTS (
         SELECT FROM recipes d WHERE d.household_id = $1 AND d.id = l.recipe_id AND d.deleted_at IS NOT NULL
       )
       GROUP BY c.household_id, c.id ORDER BY count DESC, c.name_key, c.id LIMIT $2`,
      [householdId, most],
    );
  }
}
