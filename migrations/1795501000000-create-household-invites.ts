import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An invite is found by the hash of its token or of its code over all households, and is deleted when it is used. It ends with the
 * membership of whoever made it. A household that nobody belongs to is kept until `remove_after`.
 */
const UP = `
  CREATE TABLE household_invites (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    email text,
    token_hash bytea NOT NULL,
    code_hash bytea,
    code_expires_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT household_invites_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT household_invites_role_check CHECK (role IN ('admin', 'member', 'viewer')),
    CONSTRAINT household_invites_membership_fkey FOREIGN KEY (household_id, user_id)
      REFERENCES memberships(household_id, user_id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX household_invites_token_key ON household_invites (token_hash);
  CREATE UNIQUE INDEX household_invites_code_key ON household_invites (code_hash);

  ALTER TABLE households ADD COLUMN remove_after timestamptz(3);

  CREATE INDEX households_remove_idx ON households (remove_after) WHERE remove_after IS NOT NULL;
`;

const DOWN = `
  ALTER TABLE households DROP COLUMN remove_after;

  DROP TABLE household_invites;
`;

export class CreateHouseholdInvites1795501000000 implements MigrationInterface {
  readonly name = 'CreateHouseholdInvites1795501000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
