import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People who sign in by OpenID Connect, and links that sign somebody in once. Such a person may have no password. The program of before
 * refuses passwords for a person without one.
 */
const UP = `
  ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;

  CREATE TABLE openid_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT openid_identities_pkey PRIMARY KEY (issuer, subject),
    CONSTRAINT openid_identities_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  );
  CREATE UNIQUE INDEX openid_identities_user_key ON openid_identities (user_id, issuer);

  CREATE TABLE openid_returns (
    attempt_hash bytea NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT openid_returns_pkey PRIMARY KEY (attempt_hash)
  );
  CREATE INDEX openid_returns_expires_idx ON openid_returns (expires_at);

  CREATE TABLE sign_in_links (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT sign_in_links_pkey PRIMARY KEY (token_hash),
    CONSTRAINT sign_in_links_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  );
  CREATE INDEX sign_in_links_user_idx ON sign_in_links (user_id);
`;

/** No password is known that has this hash. */
const DOWN = `
  DROP TABLE sign_in_links;
  DROP TABLE openid_returns;
  DROP TABLE openid_identities;
  UPDATE users SET password_hash = '$argon2id$v=19$m=19456,t=2,p=1$bm9wYXNzd29yZG5vcGFzcw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  WHERE password_hash IS NULL;
  ALTER TABLE users ALTER COLUMN password_hash SET NOT NULL;
`;

export class CreateOpenidIdentities1795530000000 implements MigrationInterface {
  readonly name = 'CreateOpenidIdentities1795530000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
