import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/sql.js';
import type { Household } from './household.entity.js';
import { HouseholdsRepository } from './households.repository.js';
import type { Membership } from './membership.entity.js';
import { MembershipsRepository } from './memberships.repository.js';

@Injectable()
export class HouseholdsService {
  constructor(
    private readonly households: HouseholdsRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  /** Adds a household and its owner. The transaction may have added the owner. No statement may follow in the transaction. */
  add(tx: Transaction, household: Pick<Household, 'id' | 'name'>, ownerId: string): Promise<void> {
    return this.households.add(tx, household, ownerId);
  }

  find(id: string): Promise<Household | null> {
    return this.households.findOneBy({ id });
  }

  /** The membership of a person; `null` when the person is in no household. */
  membershipOf(userId: string): Promise<Membership | null> {
    return this.memberships.findByUser(userId);
  }

  /** Makes a member or viewer an administrator of the household; all others keep their role. */
  promote(householdId: string, userId: string): Promise<void> {
    return this.memberships.promote(householdId, userId);
  }
}
