import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a key may do; NULL for all that its person may, as keys of before do. */
export class AddApiKeyScopes1795400000000 implements MigrationInterface {
  readonly name = 'AddApiKeyScopes1795400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE api_keys ADD COLUMN scopes text[], ADD CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0)`,
    );
  }

  /** A key with scopes would do everything without them: it goes. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM api_keys WHERE scopes IS NOT NULL');
    await queryRunner.query('ALTER TABLE api_keys DROP COLUMN scopes');
  }
}
