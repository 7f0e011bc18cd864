import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../../database/schema/not-in-backup.js';
import { Connection } from './connection.entity.js';

/** A token of a connected program: an access token for requests, or a refresh token for the next pair of tokens. */
@Entity({ name: 'oauth_tokens' })
@NotInBackup('A restore would make used refresh tokens valid again.')
@Check('oauth_tokens_kind_check', `kind IN ('access', 'refresh')`)
@Index('oauth_tokens_connection_idx', ['connectionId'])
@Index('oauth_tokens_expires_idx', ['expiresAt'])
@ForeignKey(() => Connection, ['connectionId'], ['id'], {
  name: 'oauth_tokens_connection_fkey',
  onDelete: 'CASCADE',
})
export class ConnectionToken {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'oauth_tokens_pkey' })
  hash!: Buffer;

  @Column('uuid')
  connectionId!: string;

  @Column('text')
  kind!: 'access' | 'refresh';

  /** That of the connection when the token was issued. */
  @Column('integer')
  generation!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  /** When a refresh token was exchanged for the first time. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  usedAt!: Date | null;
}
