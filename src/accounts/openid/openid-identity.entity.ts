import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../user.entity.js';

/** Connects an account with a person at an OpenID provider. An account has at most one identity of each provider. */
@Entity({ name: 'openid_identities' })
@Index('openid_identities_user_key', ['userId', 'issuer'], { unique: true })
@ForeignKey(() => User, ['userId'], ['id'], { name: 'openid_identities_user_fkey', onDelete: 'CASCADE' })
export class OpenidIdentity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'openid_identities_pkey' })
  issuer!: string;

  /** Unique at the issuer, and never given to another person there. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'openid_identities_pkey' })
  subject!: string;

  @Column('uuid')
  userId!: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
