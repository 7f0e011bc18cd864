import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person takes copies of the recipes of `from_household_id` along. The row goes when all of them are there. */
const UP = `
  CREATE TABLE recipe_copies (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    from_household_id uuid NOT NULL,
    last_recipe_id uuid,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT recipe_copies_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT recipe_copies_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );
`;

export class CreateRecipeCopies1795502000000 implements MigrationInterface {
  readonly name = 'CreateRecipeCopies1795502000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE recipe_copies');
  }
}
