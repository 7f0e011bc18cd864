import { Injectable } from '@nestjs/common';
import { noteChanges } from '../changes/note-changes.js';
import { Sql, type Statement } from '../database/sql.js';
import { TableRepository } from '../database/table-repository.js';
import { Membership } from './membership.entity.js';

/** Also notes a change of the household, which shows its people. */
const PROMOTE: Statement = {
  name: 'membership-promote',
  notes: true,
  text: `
    WITH promoted AS (
      UPDATE memberships SET role = 'admin' WHERE household_id = $1 AND user_id = $2 AND role IN ('member', 'viewer')
      RETURNING household_id
    ),
    changed AS (SELECT h.id, h.version FROM households h JOIN promoted p ON p.household_id = h.id),
    ${noteChanges([{ kind: 'household', from: 'changed' }], ['promoted'])}
    SELECT id FROM changed`,
};

@Injectable()
export class MembershipsRepository extends TableRepository<Membership> {
  constructor(private readonly queries: Sql) {
    super(Membership, queries.transactions);
  }

  findByUser(userId: string): Promise<Membership | null> {
    return this.table.findOneBy({ userId });
  }

  /** Makes a member or viewer an administrator. */
  async promote(householdId: string, userId: string): Promise<void> {
    await this.queries.rows(PROMOTE, [householdId, userId]);
  }
}
