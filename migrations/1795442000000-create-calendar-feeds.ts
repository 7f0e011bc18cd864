import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A calendar program shows the token of a feed and nothing else: it is looked up by its hash over all households. */
const UP = `
  CREATE TABLE calendar_feeds (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    token_hash bytea NOT NULL,
    slots text[] NOT NULL,
    include_notes boolean NOT NULL,
    times jsonb NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT calendar_feeds_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT calendar_feeds_membership_fkey FOREIGN KEY (household_id, user_id)
      REFERENCES memberships(household_id, user_id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX calendar_feeds_token_key ON calendar_feeds (token_hash);
`;

export class CreateCalendarFeeds1795442000000 implements MigrationInterface {
  readonly name = 'CreateCalendarFeeds1795442000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE calendar_feeds');
  }
}
