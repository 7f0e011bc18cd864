import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { caselessKey } from '../../shared/text/name-key.js';
import { Author } from '../entities/author.entity.js';

@Injectable()
export class AuthorsRepository extends HouseholdRepository<Author> {
  constructor(transactions: Transactions) {
    super(Author, transactions);
  }

  /** The author of an account, which is added with the name of the account for its first recipe. Its id is that of the account. */
  async ofAccount(householdId: string, userId: string): Promise<string> {
    const known = await this.table.findOneBy({ householdId, userId });
    if (known !== null) return known.id;
    const [user] = await this.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [userId]);
    const name = user?.name ?? '';
    await this.insertNew([{ householdId, id: userId, userId, name, nameKey: name.toLowerCase() }]);
    return (await this.table.findOneBy({ householdId, userId }))?.id ?? userId;
  }

  /**
   * The author that an import found, without an account. An author without an image gets this one.
   * @returns `hasNewImage`: recipes that are there already show an image that they did not have
   */
  async findOrAdd(
    householdId: string,
    { name, image }: Pick<Author, 'name' | 'image'>,
  ): Promise<{ id: string; hasNewImage: boolean }> {
    const key = { householdId, nameKey: caselessKey(name), userId: IsNull() };
    const added = await this.insertNew([{ householdId, id: randomUUID(), name, nameKey: key.nameKey, image }]);
    if (added[0] !== undefined) return { id: added[0].id, hasNewImage: false };
    const author = await this.table.findOneByOrFail(key);
    if (author.image !== null || image === null) return { id: author.id, hasNewImage: false };
    const { affected } = await this.table.update({ householdId, id: author.id, image: IsNull() }, { image });
    return { id: author.id, hasNewImage: affected === 1 };
  }
}
