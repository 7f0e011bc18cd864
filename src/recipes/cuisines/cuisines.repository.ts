import { Injectable } from '@nestjs/common';
import { NamedRepository } from '../../database/named-repository.js';
import { Transactions } from '../../database/transactions.js';
import { Cuisine } from '../entities/cuisine.entity.js';

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
}
