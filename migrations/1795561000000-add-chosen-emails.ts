import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An address that a person chose does not connect the account with whoever has the address at a provider. */
export class AddChosenEmails1795561000000 implements MigrationInterface {
  readonly name = 'AddChosenEmails1795561000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN email_chosen boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN email_chosen');
  }
}
