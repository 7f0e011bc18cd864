import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE cookbooks (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    title text NOT NULL,
    title_key text NOT NULL,
    sort_key text COLLATE "C" NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT cookbooks_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT cookbooks_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX cookbooks_title_key ON cookbooks (household_id, title_key);

  CREATE INDEX cookbooks_sort_idx ON cookbooks (household_id, sort_key, id);

  CREATE TABLE cookbook_recipes (
    household_id uuid NOT NULL,
    cookbook_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    added_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT cookbook_recipes_pkey PRIMARY KEY (household_id, cookbook_id, recipe_id),
    CONSTRAINT cookbook_recipes_cookbook_fkey FOREIGN KEY (household_id, cookbook_id)
      REFERENCES cookbooks(household_id, id) ON DELETE CASCADE,
    CONSTRAINT cookbook_recipes_recipe_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE
  );

  CREATE INDEX cookbook_recipes_recipe_idx ON cookbook_recipes (household_id, recipe_id);
`;

export class CreateCookbooks1795421000000 implements MigrationInterface {
  readonly name = 'CreateCookbooks1795421000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE cookbook_recipes, cookbooks');
  }
}
