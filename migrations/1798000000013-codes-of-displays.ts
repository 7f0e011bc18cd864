import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The six digits that connect a display, besides its link. */
export class CodesOfDisplays1798000000013 implements MigrationInterface {
  readonly name = 'CodesOfDisplays1798000000013';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE displays ADD code_hash bytea, ADD code_expires_at timestamptz(3)');
    await queryRunner.query('CREATE UNIQUE INDEX displays_code_key ON displays (code_hash)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX displays_code_key');
    await queryRunner.query('ALTER TABLE displays DROP code_hash, DROP code_expires_at');
  }
}
