import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns that identify the person are written with the session, and no longer generated from `sess`. */
const UP = `
  DELETE FROM sessions WHERE household_id IS NULL OR user_id IS NULL;

  ALTER TABLE sessions
    ALTER COLUMN household_id DROP EXPRESSION,
    ALTER COLUMN user_id DROP EXPRESSION,
    ALTER COLUMN epoch DROP EXPRESSION;

  ALTER TABLE sessions
    ALTER COLUMN household_id SET NOT NULL,
    ALTER COLUMN user_id SET NOT NULL;
`;

/** A generated column cannot be made of a plain one. */
const DOWN = `
  DROP INDEX sessions_user_idx;

  ALTER TABLE sessions
    DROP CONSTRAINT sessions_membership_fkey,
    DROP COLUMN household_id,
    DROP COLUMN user_id,
    DROP COLUMN epoch,
    ADD COLUMN household_id uuid GENERATED ALWAYS AS ((sess ->> 'householdId')::uuid) STORED,
    ADD COLUMN user_id uuid GENERATED ALWAYS AS ((sess ->> 'userId')::uuid) STORED,
    ADD COLUMN epoch integer NOT NULL GENERATED ALWAYS AS (COALESCE((sess ->> 'epoch')::integer, 0)) STORED;

  ALTER TABLE sessions ADD CONSTRAINT sessions_membership_fkey
    FOREIGN KEY (household_id, user_id) REFERENCES memberships (household_id, user_id) ON DELETE CASCADE;

  CREATE INDEX sessions_user_idx ON sessions (household_id, user_id);
`;

export class PlainSessionColumns1795600000000 implements MigrationInterface {
  readonly name = 'PlainSessionColumns1795600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
