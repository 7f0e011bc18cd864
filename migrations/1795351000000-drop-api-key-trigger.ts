import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TellOfRevokedApiKeys1795270000000 } from './1795270000000-tell-of-revoked-api-keys.js';

/** The statement that removes a key notes it in the feed of changes. */
export class DropApiKeyTrigger1795351000000 implements MigrationInterface {
  readonly name = 'DropApiKeyTrigger1795351000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await new TellOfRevokedApiKeys1795270000000().down(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await new TellOfRevokedApiKeys1795270000000().up(queryRunner);
  }
}
