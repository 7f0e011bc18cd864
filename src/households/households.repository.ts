import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { noteChanges } from '../changes/note-changes.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import { TableRepository } from '../database/table-repository.js';
import { Household } from './household.entity.js';

/** Also notes the first change of the household's feed, so that its lists have tags from the beginning. */
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
export class HouseholdsRepository extends TableRepository<Household> implements OnModuleInit {
  constructor(
    sql: Sql,
    private readonly feed: ChangeFeed,
  ) {
    super(Household, sql);
  }

  onModuleInit(): void {
    const entity = `
      SELECT id, name, time_zone AS "timeZone", locale, unit_system AS "unitSystem", version
      FROM households WHERE id = $1 AND id = changed.id`;
    this.feed.show({ kind: 'household', scope: 'household:read', entity });
  }

  /** Adds the household with the person as its owner. It notes a change, so it must be the last statement of the transaction. */
  async add(tx: Transaction, { id, name }: Pick<Household, 'id' | 'name'>, ownerId: string): Promise<void> {
    await tx.rows(ADD, [id, name, ownerId]);
  }
}
