import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE webhooks (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    event_types text[] NOT NULL,
    enabled boolean NOT NULL DEFAULT true,
    disabled_reason text,
    failing_since timestamptz(3),
    secret text NOT NULL,
    previous_secret text,
    previous_secret_until timestamptz(3),
    cursor text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT webhooks_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT webhooks_household_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE
  );

  CREATE TABLE webhook_deliveries (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    place bigint NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    status text NOT NULL DEFAULT 'waiting',
    attempts integer NOT NULL DEFAULT 0,
    response_status integer,
    error text,
    next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    delivered_at timestamptz(3),
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (household_id, id),
    CONSTRAINT webhook_deliveries_status_check CHECK (status IN ('waiting', 'delivered', 'failed')),
    CONSTRAINT webhook_deliveries_webhook_fkey FOREIGN KEY (household_id, webhook_id) REFERENCES webhooks(household_id, id)
      ON DELETE CASCADE
  );

  CREATE INDEX webhook_deliveries_order_idx ON webhook_deliveries (household_id, webhook_id, place);
  CREATE INDEX webhook_deliveries_created_idx ON webhook_deliveries (created_at);
`;

const DOWN = `
  DROP TABLE webhook_deliveries;

  DROP TABLE webhooks;
`;

export class CreateWebhooks1795460000000 implements MigrationInterface {
  readonly name = 'CreateWebhooks1795460000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
