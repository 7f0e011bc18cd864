import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a line of the shopping list says beside its amount and its name, where its amount comes from, and the lines that were deleted,
 * which stay for a while to be restored.
 */
const UP = `
  ALTER TABLE groceries
    ADD COLUMN note text,
    ADD COLUMN purchase_amount double precision,
    ADD COLUMN sources jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN exact_amount text,
    ADD COLUMN source_amounts text[] NOT NULL DEFAULT '{}',
    ADD COLUMN made_of text,
    ADD COLUMN completed_at timestamptz(3),
    ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
    ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now();

  UPDATE groceries SET completed_at = now() WHERE is_done;

  CREATE TABLE deleted_groceries (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    content jsonb NOT NULL,
    deleted_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT deleted_groceries_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT deleted_groceries_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE INDEX deleted_groceries_deleted_idx ON deleted_groceries (deleted_at);
`;

const DOWN = `
  DROP TABLE deleted_groceries;

  ALTER TABLE groceries
    DROP COLUMN note,
    DROP COLUMN purchase_amount,
    DROP COLUMN sources,
    DROP COLUMN exact_amount,
    DROP COLUMN source_amounts,
    DROP COLUMN made_of,
    DROP COLUMN completed_at,
    DROP COLUMN created_at,
    DROP COLUMN updated_at;
`;

export class AddGroceryDetails1795450000000 implements MigrationInterface {
  readonly name = 'AddGroceryDetails1795450000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
