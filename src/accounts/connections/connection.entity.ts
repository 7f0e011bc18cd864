import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../../database/schema/not-in-backup.js';
import { Membership } from '../../households/membership.entity.js';
import { OauthClient } from '../oauth/clients/oauth-client.entity.js';

/**
 * A program that a person lets use Larder by signing in (OAuth). It is deleted with the membership of the person. Its tokens are found
 * before the household is known and refer to it by its id alone, so that on a cluster it stays on the coordinator with them.
 */
@Entity({ name: 'oauth_connections' })
@NotInBackup('A restore would connect programs again that somebody disconnected.')
@Check('oauth_connections_scopes_check', 'cardinality(scopes) > 0')
@Index('oauth_connections_person_idx', ['householdId', 'userId'])
@Index('oauth_connections_client_idx', ['clientId'])
@ForeignKey(() => Membership, ['householdId', 'userId'], ['householdId', 'userId'], {
  name: 'oauth_connections_membership_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => OauthClient, ['clientId'], ['id'], { name: 'oauth_connections_client_fkey', onDelete: 'CASCADE' })
export class Connection {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'oauth_connections_pkey' })
  id!: string;

  @Column('uuid')
  householdId!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  clientId!: string;

  /** The name of the program when it was connected. */
  @Column('text')
  name!: string;

  /** The host or the scheme to which the code went. A program cannot choose it as it chooses its name. */
  @Column('text')
  place!: string;

  @Column('text', { array: true })
  scopes!: string[];

  /** How often its tokens were renewed. Only refresh tokens of the newest generation open the next one. */
  @Column('integer', { default: 0 })
  generation!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  /** Updated at most once a minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;

  /** When the last token of the program expires. */
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
