import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Summaries are read from the recipes themselves. */
export class DropRecipeSummaries1795590000000 implements MigrationInterface {
  readonly name = 'DropRecipeSummaries1795590000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE recipe_summaries');
  }

  down(): Promise<void> {
    return Promise.reject(
      new Error('An earlier version needs the summaries of all recipes: restore the backup that was made before'),
    );
  }
}
