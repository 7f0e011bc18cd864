import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each scrape of the metrics looks for the oldest delivery that waits. Few do, among those of 30 days. */
export class IndexWaitingDeliveries1795481000000 implements MigrationInterface {
  readonly name = 'IndexWaitingDeliveries1795481000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX webhook_deliveries_waiting_idx ON webhook_deliveries (created_at) WHERE status = 'waiting'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX webhook_deliveries_waiting_idx');
  }
}
