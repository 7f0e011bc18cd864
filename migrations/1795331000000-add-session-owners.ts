import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A session is alive while its `epoch` is the `session_epoch` of its person: a change of the password raises the latter. What
 * identifies the person is generated from `sess`, because the version before, which may share the database, writes `sess` alone.
 */
const UP = `
  ALTER TABLE users ADD COLUMN session_epoch integer NOT NULL DEFAULT 0;

  ALTER TABLE sessions
    ADD COLUMN household_id uuid GENERATED ALWAYS AS ((sess ->> 'householdId')::uuid) STORED,
    ADD COLUMN user_id uuid GENERATED ALWAYS AS ((sess ->> 'userId')::uuid) STORED,
    ADD COLUMN epoch integer NOT NULL GENERATED ALWAYS AS (COALESCE((sess ->> 'epoch')::integer, 0)) STORED,
    ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
    ADD COLUMN last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
    ADD COLUMN address text,
    ADD COLUMN user_agent text;

  CREATE INDEX sessions_user_idx ON sessions (household_id, user_id);
`;

/** A session expires 30 days after its last use. */
const FILL = `UPDATE sessions SET last_seen_at = expire - interval '30 days'`;

const DOWN = `
  DROP INDEX sessions_user_idx;

  ALTER TABLE sessions
    DROP COLUMN household_id,
    DROP COLUMN user_id,
    DROP COLUMN epoch,
    DROP COLUMN created_at,
    DROP COLUMN last_seen_at,
    DROP COLUMN address,
    DROP COLUMN user_agent;

  ALTER TABLE users DROP COLUMN session_epoch;
`;

export class AddSessionOwners1795331000000 implements MigrationInterface {
  readonly name = 'AddSessionOwners1795331000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [UP, FILL]) await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
