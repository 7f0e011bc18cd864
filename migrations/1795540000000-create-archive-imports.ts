import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The file of an archive is kept in the database until it is imported, in parts of 1 MiB: then any process can go on with an import,
 * and a backup holds what it needs. The parts are packed already, so Postgres does not try to compress them. At most one unfinished
 * import of a file with the same choices exists, and the same upload joins it.
 */
const UP = `
  CREATE TABLE archive_imports (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    file_name text NOT NULL,
    file_hash bytea NOT NULL,
    bytes bigint NOT NULL,
    format text NOT NULL,
    on_duplicate text NOT NULL,
    dry_run boolean NOT NULL,
    status text NOT NULL,
    total integer NOT NULL,
    imported integer NOT NULL DEFAULT 0,
    skipped integer NOT NULL DEFAULT 0,
    failed integer NOT NULL DEFAULT 0,
    error text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    undone_at timestamptz(3),
    CONSTRAINT archive_imports_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT archive_imports_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE UNIQUE INDEX archive_imports_open_key ON archive_imports (household_id, file_hash, on_duplicate, dry_run)
    WHERE status = 'queued' OR status = 'processing';
  CREATE INDEX archive_imports_created_idx ON archive_imports (household_id, created_at, id);

  CREATE TABLE archive_entries (
    household_id uuid NOT NULL,
    archive_id uuid NOT NULL,
    number integer NOT NULL,
    entry text NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    recipe_id uuid,
    version integer,
    error text,
    CONSTRAINT archive_entries_pkey PRIMARY KEY (household_id, archive_id, number),
    CONSTRAINT archive_entries_archive_fkey FOREIGN KEY (household_id, archive_id)
      REFERENCES archive_imports(household_id, id) ON DELETE CASCADE
  );

  CREATE TABLE archive_parts (
    household_id uuid NOT NULL,
    archive_id uuid NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT archive_parts_pkey PRIMARY KEY (household_id, archive_id, number),
    CONSTRAINT archive_parts_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  ALTER TABLE archive_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
`;

export class CreateArchiveImports1795540000000 implements MigrationInterface {
  readonly name = 'CreateArchiveImports1795540000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE archive_parts, archive_entries, archive_imports');
  }
}
