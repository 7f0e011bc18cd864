import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is planned is a recipe or a note, on a day or in the queue of what has no day yet. The program of before adds recipes on
 * days, and lists nothing else: it joins their recipes and asks for days.
 */
const UP = `
  ALTER TABLE planned_recipes
    ALTER COLUMN date DROP NOT NULL,
    ALTER COLUMN recipe_id DROP NOT NULL,
    ADD COLUMN item_type text NOT NULL DEFAULT 'recipe',
    ADD COLUMN title text,
    ADD COLUMN note text,
    ADD COLUMN planned_servings integer,
    ADD COLUMN user_id uuid,
    ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
    ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now(),
    ADD CONSTRAINT planned_recipes_item_type_check CHECK (item_type IN ('recipe', 'note')),
    ADD CONSTRAINT planned_recipes_recipe_check CHECK ((item_type = 'recipe') = (recipe_id IS NOT NULL)),
    ADD CONSTRAINT planned_recipes_title_check CHECK (item_type = 'recipe' OR title IS NOT NULL);
`;

/** There was no place for notes and for what has no day. */
const DOWN = `
  DELETE FROM planned_recipes WHERE recipe_id IS NULL OR date IS NULL;

  ALTER TABLE planned_recipes
    DROP COLUMN item_type,
    DROP COLUMN title,
    DROP COLUMN note,
    DROP COLUMN planned_servings,
    DROP COLUMN user_id,
    DROP COLUMN created_at,
    DROP COLUMN updated_at,
    ALTER COLUMN date SET NOT NULL,
    ALTER COLUMN recipe_id SET NOT NULL;
`;

export class AddCalendarItems1795440000000 implements MigrationInterface {
  readonly name = 'AddCalendarItems1795440000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
