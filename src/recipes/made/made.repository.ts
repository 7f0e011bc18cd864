import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { RecipeMade } from './recipe-made.entity.js';

@Injectable()
export class MadeRepository extends HouseholdRepository<RecipeMade> {
  constructor(transactions: Transactions) {
    super(RecipeMade, transactions);
  }

  /** The latest first. */
  list(householdId: string, recipeId: string): Promise<RecipeMade[]> {
    return this.table.find({
      where: { householdId, recipeId },
      order: { madeAt: 'DESC', createdAt: 'DESC', id: 'ASC' },
    });
  }

  count(householdId: string, recipeId: string): Promise<number> {
    return this.table.countBy({ householdId, recipeId });
  }

  /** Returns whether it was added: the id may be taken. */
  async add(entry: RecipeMade): Promise<boolean> {
    return (await this.insertNew([entry])).length > 0;
  }
}
