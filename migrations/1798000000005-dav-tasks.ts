import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What CalDAV clients chose for lines of the shopping list, and added to them. */
export class DavTasks1798000000005 implements MigrationInterface {
  readonly name = 'DavTasks1798000000005';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE dav_tasks (
        household_id uuid NOT NULL CONSTRAINT dav_tasks_household_fkey REFERENCES households ON DELETE CASCADE,
        id uuid NOT NULL,
        name text NOT NULL,
        uid text NOT NULL,
        extra text NOT NULL DEFAULT '',
        time_zones text NOT NULL DEFAULT '',
        CONSTRAINT dav_tasks_pkey PRIMARY KEY (household_id, id)
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX dav_tasks_name_key ON dav_tasks (household_id, name)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE dav_tasks');
  }
}
