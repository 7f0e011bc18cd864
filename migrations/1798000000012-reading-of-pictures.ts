import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the files of an import are read, and which page of them is read now. */
export class ReadingOfPictures1798000000012 implements MigrationInterface {
  readonly name = 'ReadingOfPictures1798000000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_imports ADD COLUMN file_options jsonb, ADD COLUMN progress jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE recipe_imports DROP COLUMN file_options, DROP COLUMN progress');
  }
}
