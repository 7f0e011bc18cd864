import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The files that imports read, until they are read. */
export class FilesOfImports1798000000010 implements MigrationInterface {
  readonly name = 'FilesOfImports1798000000010';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE import_file_parts (
        household_id uuid NOT NULL,
        import_id uuid NOT NULL,
        file integer NOT NULL,
        number integer NOT NULL,
        bytes bytea NOT NULL,
        CONSTRAINT import_file_parts_pkey PRIMARY KEY (household_id, import_id, file, number),
        CONSTRAINT import_file_parts_import_fkey FOREIGN KEY (household_id, import_id)
          REFERENCES recipe_imports (household_id, id) ON DELETE CASCADE
      )`);
    await queryRunner.query('ALTER TABLE import_file_parts ALTER bytes SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE import_file_parts');
  }
}
