import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of wrong invite codes by network, counted by all processes together. */
const UP = `
  CREATE TABLE wrong_codes (
    network text NOT NULL,
    tries integer NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT wrong_codes_pkey PRIMARY KEY (network)
  );

  CREATE INDEX wrong_codes_expires_idx ON wrong_codes (expires_at);
`;

export class CreateWrongCodes1795562000000 implements MigrationInterface {
  readonly name = 'CreateWrongCodes1795562000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE wrong_codes');
  }
}
