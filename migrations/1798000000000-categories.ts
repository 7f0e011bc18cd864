import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A household corrects the category of an ingredient, and says which categories are in an aisle. It may have a default store. */
export class Categories1798000000000 implements MigrationInterface {
  readonly name = 'Categories1798000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE ingredients ADD COLUMN category text');
    await queryRunner.query('ALTER TABLE aisles ADD COLUMN categories text[]');
    await queryRunner.query('ALTER TABLE households ADD COLUMN default_store_id uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE households DROP COLUMN default_store_id');
    await queryRunner.query('ALTER TABLE aisles DROP COLUMN categories');
    await queryRunner.query('ALTER TABLE ingredients DROP COLUMN category');
  }
}
