import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A template is read and changed as a whole: its items are one value. The days for which it was put on the plan by itself stay
 * noted, so that each is done once, whatever clocks and processes do.
 */
const UP = `
  CREATE TABLE meal_templates (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    title text NOT NULL,
    items jsonb NOT NULL,
    repeat_weeks integer,
    repeat_until date,
    repeat_from date,
    repeated_on date[] NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT meal_templates_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT meal_templates_repeat_check CHECK (repeat_weeks IS NULL OR repeat_from IS NOT NULL),
    CONSTRAINT meal_templates_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );
`;

export class CreateMealTemplates1795441000000 implements MigrationInterface {
  readonly name = 'CreateMealTemplates1795441000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE meal_templates');
  }
}
