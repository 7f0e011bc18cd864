import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../../../database/schema/not-in-backup.js';
import { Membership } from '../../../households/membership.entity.js';
import { Connection } from '../../connections/connection.entity.js';
import { OauthClient } from '../clients/oauth-client.entity.js';

/** A code that a program exchanges once for its first tokens. A used code is kept for a day, to notice that somebody uses it again. */
@Entity({ name: 'oauth_codes' })
@NotInBackup('A code is valid for a minute.')
@Index('oauth_codes_person_idx', ['householdId', 'userId'])
@Index('oauth_codes_expires_idx', ['expiresAt'])
@Index('oauth_codes_client_idx', ['clientId'])
@Index('oauth_codes_connection_idx', ['connectionId'])
@ForeignKey(() => Membership, ['householdId', 'userId'], ['householdId', 'userId'], {
  name: 'oauth_codes_membership_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => OauthClient, ['clientId'], ['id'], { name: 'oauth_codes_client_fkey', onDelete: 'CASCADE' })
@ForeignKey(() => Connection, ['connectionId'], ['id'], {
  name: 'oauth_codes_connection_fkey',
  onDelete: 'CASCADE',
})
export class OauthCode {
  /** SHA-256 of the code. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'oauth_codes_pkey' })
  hash!: Buffer;

  @Column('uuid')
  householdId!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  clientId!: string;

  @Column('text')
  redirectUri!: string;

  /** The SHA-256 hash of a secret of the program, in base64url (PKCE). */
  @Column('text')
  codeChallenge!: string;

  @Column('text', { array: true })
  scopes!: string[];

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  usedAt!: Date | null;

  /** What the code was exchanged for. */
  @Column('uuid', { nullable: true })
  connectionId!: string | null;
}
