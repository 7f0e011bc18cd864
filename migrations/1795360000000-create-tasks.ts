import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One table for all work that is done later. A task is changed some times in its short life: half of each page is left to its new
 * versions, and no index holds when its lease ends, so that moving leases on touches no index.
 */
const UP = `
  CREATE TABLE tasks (
    kind text NOT NULL,
    household_id uuid NOT NULL,
    subject uuid NOT NULL,
    state text NOT NULL,
    lane text,
    priority smallint NOT NULL DEFAULT 0,
    due_at timestamptz(3) NOT NULL DEFAULT now(),
    set_at timestamptz(3) NOT NULL DEFAULT now(),
    attempts integer NOT NULL DEFAULT 0,
    interruptions integer NOT NULL DEFAULT 0,
    again boolean NOT NULL DEFAULT false,
    lease_token uuid,
    lease_until timestamptz(3),
    CONSTRAINT tasks_pkey PRIMARY KEY (kind, household_id, subject)
  ) WITH (fillfactor = 50);

  CREATE INDEX tasks_ready_idx ON tasks (kind, household_id, priority, due_at, subject) WHERE state = 'ready';
  CREATE INDEX tasks_waiting_idx ON tasks (due_at, set_at) WHERE state = 'waiting';
  CREATE INDEX tasks_lane_idx ON tasks (kind, lane, state, due_at) WHERE lane IS NOT NULL;
  CREATE INDEX tasks_running_idx ON tasks (kind) WHERE state = 'running';
`;

export class CreateTasks1795360000000 implements MigrationInterface {
  readonly name = 'CreateTasks1795360000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE tasks');
  }
}
