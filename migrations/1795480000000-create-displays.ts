import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A display shows the token of its link once, then its cookie: both are looked up by their hash over all households. */
const UP = `
  CREATE TABLE displays (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    token_hash bytea,
    cookie_hash bytea,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    connected_at timestamptz(3),
    last_used_at timestamptz(3),
    CONSTRAINT displays_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT displays_scopes_check CHECK (cardinality(scopes) > 0),
    CONSTRAINT displays_membership_fkey FOREIGN KEY (household_id, user_id)
      REFERENCES memberships(household_id, user_id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX displays_token_key ON displays (token_hash);
  CREATE UNIQUE INDEX displays_cookie_key ON displays (cookie_hash);
`;

export class CreateDisplays1795480000000 implements MigrationInterface {
  readonly name = 'CreateDisplays1795480000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE displays');
  }
}
