import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an archive brings beside its recipes, so that an undo finds it. A row without a version is about to be added. `parts` are those
 * that the person who imports may write.
 */
const UP = `
  ALTER TABLE archive_imports ADD COLUMN parts text[] NOT NULL DEFAULT '{}';

  CREATE TABLE archive_additions (
    household_id uuid NOT NULL,
    archive_id uuid NOT NULL,
    part text NOT NULL,
    id uuid NOT NULL,
    version integer,
    CONSTRAINT archive_additions_pkey PRIMARY KEY (household_id, archive_id, part, id),
    CONSTRAINT archive_additions_archive_fkey FOREIGN KEY (household_id, archive_id)
      REFERENCES archive_imports(household_id, id) ON DELETE CASCADE
  );
`;

const DOWN = `
  DROP TABLE archive_additions;
  ALTER TABLE archive_imports DROP COLUMN parts;
`;

export class CreateArchiveAdditions1795550000000 implements MigrationInterface {
  readonly name = 'CreateArchiveAdditions1795550000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
