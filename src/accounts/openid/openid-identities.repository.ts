import { Injectable } from '@nestjs/common';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { OpenidIdentity } from './openid-identity.entity.js';

type NewIdentity = Pick<OpenidIdentity, 'issuer' | 'subject' | 'userId'>;

@Injectable()
export class OpenidIdentitiesRepository extends TableRepository<OpenidIdentity> {
  constructor(transactions: Transactions) {
    super(OpenidIdentity, transactions);
  }

  findBySubject(issuer: string, subject: string): Promise<OpenidIdentity | null> {
    return this.table.findOneBy({ issuer, subject });
  }

  listOf(userId: string): Promise<OpenidIdentity[]> {
    return this.table.find({ where: { userId }, order: { createdAt: 'ASC', issuer: 'ASC' } });
  }

  /** `false` when the identity belongs to another account, or the account has another identity of this provider. */
  async add(identity: NewIdentity): Promise<boolean> {
    return (await this.insertNew([identity])).length > 0;
  }

  async disconnect(issuer: string, userId: string): Promise<void> {
    await this.table.delete({ issuer, userId });
  }
}
