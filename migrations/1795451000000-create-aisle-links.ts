import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where an ingredient stands in a store. */
export class CreateAisleLinks1795451000000 implements MigrationInterface {
  readonly name = 'CreateAisleLinks1795451000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE aisle_links (
        household_id uuid NOT NULL,
        store_id uuid NOT NULL,
        ingredient_id uuid NOT NULL,
        aisle_id uuid NOT NULL,
        CONSTRAINT aisle_links_pkey PRIMARY KEY (household_id, store_id, ingredient_id),
        CONSTRAINT aisle_links_aisle_fkey FOREIGN KEY (household_id, store_id, aisle_id)
          REFERENCES aisles(household_id, store_id, id) ON DELETE CASCADE,
        CONSTRAINT aisle_links_ingredient_fkey FOREIGN KEY (household_id, ingredient_id)
          REFERENCES ingredients(household_id, id) ON DELETE CASCADE
      );

      CREATE INDEX aisle_links_aisle_idx ON aisle_links (household_id, store_id, aisle_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE aisle_links');
  }
}
