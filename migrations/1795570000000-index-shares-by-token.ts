import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A distributed table can have only unique indexes with the household. The token of a share is random and long enough to be unique
 * by itself.
 */
export class IndexSharesByToken1795570000000 implements MigrationInterface {
  readonly name = 'IndexSharesByToken1795570000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX recipe_shares_token_idx ON recipe_shares (token_hash);
      DROP INDEX recipe_shares_token_key;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNIQUE INDEX recipe_shares_token_key ON recipe_shares (token_hash);
      DROP INDEX recipe_shares_token_idx;
    `);
  }
}
