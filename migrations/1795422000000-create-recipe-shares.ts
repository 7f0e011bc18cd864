import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that show one recipe to whoever has them. Of the token only its SHA-256 is stored; it alone leads to the row. */
const UP = `
  CREATE TABLE recipe_shares (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    last_accessed_at timestamptz(3),
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT recipe_shares_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT recipe_shares_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX recipe_shares_token_key ON recipe_shares (token_hash);

  CREATE INDEX recipe_shares_recipe_idx ON recipe_shares (household_id, recipe_id);
`;

export class CreateRecipeShares1795422000000 implements MigrationInterface {
  readonly name = 'CreateRecipeShares1795422000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE recipe_shares');
  }
}
