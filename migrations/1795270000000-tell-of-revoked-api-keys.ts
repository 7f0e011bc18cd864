import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells every process of a key that is revoked or changed, by whatever way, when that is committed. */
const UP = `
  CREATE FUNCTION tell_of_api_key() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('larder_api_keys', OLD.id::text);
    RETURN NULL;
  END
  $$;

  CREATE TRIGGER api_keys_told
  AFTER DELETE OR UPDATE OF household_id, user_id, hash, expires_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION tell_of_api_key();
`;

export class TellOfRevokedApiKeys1795270000000 implements MigrationInterface {
  readonly name = 'TellOfRevokedApiKeys1795270000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER api_keys_told ON api_keys; DROP FUNCTION tell_of_api_key()');
  }
}
