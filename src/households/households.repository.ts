import { Injectable } from '@nestjs/common';
import { noteChanges } from '../changes/note-changes.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import { TableRepository } from '../database/table-repository.js';
import { Household } from './household.entity.js';

/** With the first change of its feed, so that its lists have tags from the beginning. */
const ADD: Statement = {
  name: 'household-add',
  notes: true,
  text: `
    WITH added AS (INSERT INTO households (id, name) VALUES ($1, $2) RETURNING id, version),
    owner AS (INSERT INTO memberships (household_id, user_id, role) SELECT id, $3, 'owner' FROM added),
    ${noteChanges([{ kind: 'household', from: 'added' }])}
    SELECT id FROM added`,
};

@Injectable()
export class HouseholdsRepository extends TableRepository<Household> {
  constructor(sql: Sql) {
    super(Household, sql);
  }

  /** With the person as its owner. It notes a change: the last statement of the transaction. */
  async add(tx: Transaction, { id, name }: Pick<Household, 'id' | 'name'>, ownerId: string): Promise<void> {
    await tx.rows(ADD, [id, name, ownerId]);
  }
}
