import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CreateListRevisions1795310000000 } from './1795310000000-create-list-revisions.js';

/**
 * The feed of changes: each statement that changes something of a household adds its rows and moves the counter. The index by
 * time is for the removal of old changes, which come in about that order.
 */
const UP = `
  CREATE TABLE change_counters (
    household_id uuid NOT NULL,
    epoch uuid NOT NULL,
    last bigint NOT NULL DEFAULT 0,
    removed bigint NOT NULL DEFAULT 0,
    kinds jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT change_counters_pkey PRIMARY KEY (household_id),
    CONSTRAINT change_counters_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  ) WITH (fillfactor = 50);

  CREATE TABLE changes (
    household_id uuid NOT NULL,
    sequence bigint NOT NULL,
    kind text NOT NULL,
    entity_id uuid NOT NULL,
    op text NOT NULL,
    version integer,
    occurred_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT changes_pkey PRIMARY KEY (household_id, sequence),
    CONSTRAINT changes_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE INDEX changes_occurred_idx ON changes USING brin (occurred_at);

  INSERT INTO change_counters (household_id, epoch) SELECT id, gen_random_uuid() FROM households;
`;

const LISTS = ['groceries', 'stores', 'aisles', 'planned_recipes'];
const CHANGES = ['insert', 'update', 'delete'];

/** Lists told of their changes by triggers before. */
const REPLACED = `
  DROP TRIGGER recipes_plan_revises ON recipes;
  ${LISTS.flatMap((table) => CHANGES.map((change) => `DROP TRIGGER ${table}_${change}_revises ON ${table};`)).join('\n  ')}
  DROP FUNCTION revise_list_of_row, revise_list_of_rows, revise_list, draw_list_revision;
  DROP TABLE list_revisions;
`;

export class CreateChanges1795350000000 implements MigrationInterface {
  readonly name = 'CreateChanges1795350000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
    await queryRunner.query(REPLACED);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE changes, change_counters');
    await new CreateListRevisions1795310000000().up(queryRunner);
  }
}
