import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the person changed the e-mail address. An OpenID identity is not connected by such an address. */
export class AddChosenEmails1795561000000 implements MigrationInterface {
  readonly name = 'AddChosenEmails1795561000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN email_chosen boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN email_chosen');
  }
}
