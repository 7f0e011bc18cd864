import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { Author } from '../entities/author.entity.js';

@Injectable()
export class AuthorsRepository extends HouseholdRepository<Author> {
  constructor(transactions: Transactions) {
    super(Author, transactions);
  }

  findOfAccount(householdId: string, userId: string): Promise<Author | null> {
    return this.table.findOneBy({ householdId, userId });
  }

  /** An author without an account. */
  findNamed(householdId: string, nameKey: string): Promise<Author | null> {
    return this.table.findOneBy({ householdId, nameKey, userId: IsNull() });
  }

  /** `null` when the household has an author of the account, or with the same name and without one. */
  async add(author: Omit<Author, 'version'>): Promise<Author | null> {
    return (await this.insertNew([author]))[0] ?? null;
  }

  /** @returns whether the author had no image until now */
  async addImage(householdId: string, id: string, image: string): Promise<boolean> {
    return (await this.table.update({ householdId, id, image: IsNull() }, { image })).affected === 1;
  }
}
