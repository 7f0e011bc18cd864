import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { TableRepository } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import type { DietDto } from '../foods/diet.dto.js';
import { type MemberRole, Membership } from './membership.entity.js';

/** A person of a household. */
export interface MemberRow extends DietDto {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
}

@Injectable()
export class MembershipsRepository extends TableRepository<Membership> {
  constructor(transactions: Transactions) {
    super(Membership, transactions);
  }

  findByUser(userId: string): Promise<Membership | null> {
    return this.table.findOneBy({ userId });
  }

  /** The people of the household, in the order in which they joined. */
  members(householdId: string): Promise<MemberRow[]> {
    return this.query(
      `SELECT u.id, u.name, u.email, m.role, u.allergens, u.diets
       FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.household_id = $1 ORDER BY m.created_at, u.id`,
      [householdId],
    );
  }

  /** The membership, which no other transaction can change or end until this one ends. */
  lock(householdId: string, userId: string): Promise<Membership | null> {
    return this.table.findOne({ where: { householdId, userId }, lock: { mode: 'for_no_key_update' } });
  }

  /** The same for all memberships of the household. */
  lockAllIn(householdId: string): Promise<Membership[]> {
    return this.table.find({
      where: { householdId },
      order: { userId: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  async add(membership: Pick<Membership, 'householdId' | 'userId' | 'role'>): Promise<void> {
    await this.table.insert(membership);
  }

  async setRole(householdId: string, userId: string, role: MemberRole): Promise<void> {
    await this.table.update({ householdId, userId }, { role });
  }

  /** Makes a member or viewer an administrator. @returns whether the person was one of these */
  async promote(householdId: string, userId: string): Promise<boolean> {
    const lower = { householdId, userId, role: In(['member', 'viewer']) };
    return (await this.table.update(lower, { role: 'admin' })).affected === 1;
  }

  /** The person's keys, sessions, displays, calendar feeds and invites are deleted with the membership. */
  async remove(householdId: string, userId: string): Promise<void> {
    await this.table.delete({ householdId, userId });
  }
}
