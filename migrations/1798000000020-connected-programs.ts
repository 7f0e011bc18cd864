import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Programs that people connect by signing in (OAuth). */
export class ConnectedPrograms1798000000020 implements MigrationInterface {
  readonly name = 'ConnectedPrograms1798000000020';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE oauth_codes, oauth_tokens, oauth_connections, oauth_clients');
  }
}

const STATEMENTS = [
  `CREATE TABLE oauth_clients (
    id text NOT NULL,
    name text NOT NULL,
    redirect_uris text[] NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    last_used_at timestamptz(3),
    CONSTRAINT oauth_clients_pkey PRIMARY KEY (id)
  )`,
  `CREATE INDEX oauth_clients_created_idx ON oauth_clients (created_at)`,
  `CREATE TABLE oauth_connections (
    id uuid NOT NULL,
    household_id uuid NOT NULL,
    user_id uuid NOT NULL,
    client_id text NOT NULL,
    name text NOT NULL,
    place text NOT NULL,
    scopes text[] NOT NULL,
    generation integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    last_used_at timestamptz(3),
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT oauth_connections_pkey PRIMARY KEY (id),
    CONSTRAINT oauth_connections_scopes_check CHECK (cardinality(scopes) > 0),
    CONSTRAINT oauth_connections_membership_fkey FOREIGN KEY (household_id, user_id) REFERENCES memberships(household_id, user_id) ON DELETE CASCADE,
    CONSTRAINT oauth_connections_client_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE
  )`,
  `CREATE INDEX oauth_connections_person_idx ON oauth_connections (household_id, user_id)`,
  `CREATE INDEX oauth_connections_client_idx ON oauth_connections (client_id)`,
  `CREATE TABLE oauth_tokens (
    hash bytea NOT NULL,
    connection_id uuid NOT NULL,
    kind text NOT NULL,
    generation integer NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    CONSTRAINT oauth_tokens_pkey PRIMARY KEY (hash),
    CONSTRAINT oauth_tokens_kind_check CHECK (kind IN ('access', 'refresh')),
    CONSTRAINT oauth_tokens_connection_fkey FOREIGN KEY (connection_id) REFERENCES oauth_connections(id) ON DELETE CASCADE
  )`,
  `CREATE INDEX oauth_tokens_connection_idx ON oauth_tokens (connection_id)`,
  `CREATE INDEX oauth_tokens_expires_idx ON oauth_tokens (expires_at)`,
  `CREATE TABLE oauth_codes (
    hash bytea NOT NULL,
    household_id uuid NOT NULL,
    user_id uuid NOT NULL,
    client_id text NOT NULL,
    redirect_uri text NOT NULL,
    code_challenge text NOT NULL,
    scopes text[] NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    connection_id uuid,
    CONSTRAINT oauth_codes_pkey PRIMARY KEY (hash),
    CONSTRAINT oauth_codes_membership_fkey FOREIGN KEY (household_id, user_id) REFERENCES memberships(household_id, user_id) ON DELETE CASCADE,
    CONSTRAINT oauth_codes_client_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
    CONSTRAINT oauth_codes_connection_fkey FOREIGN KEY (connection_id) REFERENCES oauth_connections(id) ON DELETE CASCADE
  )`,
  `CREATE INDEX oauth_codes_person_idx ON oauth_codes (household_id, user_id)`,
  `CREATE INDEX oauth_codes_expires_idx ON oauth_codes (expires_at)`,
  `CREATE INDEX oauth_codes_client_idx ON oauth_codes (client_id)`,
  `CREATE INDEX oauth_codes_connection_idx ON oauth_codes (connection_id)`,
];
