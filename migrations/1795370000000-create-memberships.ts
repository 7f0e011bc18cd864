import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An account is one person on the server, and `memberships` say in which household and with which role. The index on `user_id`
 * alone keeps a person to one household. What a membership opens, its keys and its sessions, goes with it.
 */
const MEMBERSHIPS = `
  ALTER TABLE households
    ADD COLUMN time_zone text,
    ADD COLUMN locale text,
    ADD COLUMN unit_system text,
    ADD COLUMN version integer NOT NULL DEFAULT 1;

  ALTER TABLE api_keys DROP CONSTRAINT api_keys_user_fkey;

  ALTER TABLE users DROP CONSTRAINT users_pkey, ADD CONSTRAINT users_pkey PRIMARY KEY (id);

  CREATE TABLE memberships (
    household_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT memberships_pkey PRIMARY KEY (household_id, user_id),
    CONSTRAINT memberships_role_check CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
    CONSTRAINT memberships_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE,
    CONSTRAINT memberships_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX memberships_user_key ON memberships (user_id);

  CREATE UNIQUE INDEX memberships_owner_key ON memberships (household_id) WHERE role = 'owner';
`;

/** The oldest account of a household is its owner. Sessions of accounts that are gone opened nothing any more. */
const FILL = `
  INSERT INTO memberships (household_id, user_id, role, created_at)
  SELECT household_id, id,
    CASE row_number() OVER (PARTITION BY household_id ORDER BY created_at, id) WHEN 1 THEN 'owner' ELSE 'member' END,
    created_at
  FROM users;

  ALTER TABLE users ADD COLUMN is_server_admin boolean NOT NULL DEFAULT false;

  UPDATE users SET is_server_admin = true WHERE role = 'admin';

  ALTER TABLE users DROP COLUMN household_id, DROP COLUMN role;

  DELETE FROM sessions WHERE (household_id, user_id) NOT IN (SELECT household_id, user_id FROM memberships);

  ALTER TABLE api_keys ADD CONSTRAINT api_keys_membership_fkey
    FOREIGN KEY (household_id, user_id) REFERENCES memberships(household_id, user_id) ON DELETE CASCADE;

  ALTER TABLE sessions ADD CONSTRAINT sessions_membership_fkey
    FOREIGN KEY (household_id, user_id) REFERENCES memberships(household_id, user_id) ON DELETE CASCADE;
`;

/** An account without a household had no place before. */
const DOWN = `
  ALTER TABLE sessions DROP CONSTRAINT sessions_membership_fkey;

  ALTER TABLE api_keys DROP CONSTRAINT api_keys_membership_fkey;

  ALTER TABLE users ADD COLUMN household_id uuid, ADD COLUMN role text;

  UPDATE users u SET household_id = m.household_id, role = CASE WHEN u.is_server_admin THEN 'admin' ELSE 'member' END
  FROM memberships m WHERE m.user_id = u.id;

  DELETE FROM users WHERE household_id IS NULL;

  DROP TABLE memberships;

  ALTER TABLE users
    ALTER COLUMN household_id SET NOT NULL,
    ALTER COLUMN role SET NOT NULL,
    DROP COLUMN is_server_admin,
    DROP CONSTRAINT users_pkey,
    ADD CONSTRAINT users_pkey PRIMARY KEY (household_id, id),
    ADD CONSTRAINT users_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

  ALTER TABLE api_keys ADD CONSTRAINT api_keys_user_fkey
    FOREIGN KEY (household_id, user_id) REFERENCES users(household_id, id) ON DELETE CASCADE;

  ALTER TABLE households DROP COLUMN time_zone, DROP COLUMN locale, DROP COLUMN unit_system, DROP COLUMN version;
`;

export class CreateMemberships1795370000000 implements MigrationInterface {
  readonly name = 'CreateMemberships1795370000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [MEMBERSHIPS, FILL]) await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
