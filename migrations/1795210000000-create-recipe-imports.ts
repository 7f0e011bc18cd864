import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row for each recipe on its way in; of one address a household has at most one import that has not failed. */
export class CreateRecipeImports1795210000000 implements MigrationInterface {
  readonly name = 'CreateRecipeImports1795210000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE recipe_imports (
        household_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        source text NOT NULL,
        url text,
        url_key text,
        host text,
        parked boolean NOT NULL DEFAULT false,
        text text,
        status text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        interruptions integer NOT NULL DEFAULT 0,
        error_code text,
        error_message text,
        lease_token uuid,
        lease_until timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT recipe_imports_pkey PRIMARY KEY (household_id, id),
        CONSTRAINT recipe_imports_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
      );

      CREATE UNIQUE INDEX recipe_imports_url_key ON recipe_imports (household_id, url_key) WHERE status <> 'failed';

      CREATE INDEX recipe_imports_created_idx ON recipe_imports (household_id, created_at, id);

      CREATE INDEX recipe_imports_open_idx ON recipe_imports (household_id) WHERE status = 'queued' OR status = 'processing';

      CREATE INDEX recipe_imports_parked_idx ON recipe_imports (host, created_at) WHERE parked;

      CREATE INDEX recipe_imports_lease_idx ON recipe_imports (lease_until) WHERE status = 'processing';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE recipe_imports');
  }
}
