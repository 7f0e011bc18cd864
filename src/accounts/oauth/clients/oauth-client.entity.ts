import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A program that people can connect by signing in. Programs register themselves. It has no secret: its redirect URIs and PKCE prove what it is. */
@Entity({ name: 'oauth_clients' })
@Index('oauth_clients_created_idx', ['createdAt'])
export class OauthClient {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'oauth_clients_pkey' })
  id!: string;

  /** What the program calls itself. */
  @Column('text')
  name!: string;

  @Column('text', { array: true })
  redirectUris!: string[];

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  /** When somebody last agreed to connect the program. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}
