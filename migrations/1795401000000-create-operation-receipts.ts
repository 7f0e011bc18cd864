import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What operations answered to which their clients gave names, and which operation made a change. The index by time is for the
 * removal of old receipts, which come in about that order.
 */
const UP = `
  CREATE TABLE operation_receipts (
    household_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    name text NOT NULL,
    fingerprint bytea NOT NULL,
    status integer NOT NULL,
    content_type text NOT NULL,
    answer bytea,
    is_packed boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT operation_receipts_pkey PRIMARY KEY (household_id, api_key_id, name),
    CONSTRAINT operation_receipts_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE INDEX operation_receipts_created_idx ON operation_receipts USING brin (created_at);

  ALTER TABLE changes ADD COLUMN operation_id text;
`;

export class CreateOperationReceipts1795401000000 implements MigrationInterface {
  readonly name = 'CreateOperationReceipts1795401000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE changes DROP COLUMN operation_id');
    await queryRunner.query('DROP TABLE operation_receipts');
  }
}
