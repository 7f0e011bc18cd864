import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../../database/schema/not-in-backup.js';

/** An attempt to sign in that came back from the provider. It prevents that one attempt is used twice. */
@Entity({ name: 'openid_returns' })
@NotInBackup('A row has no use after the cookie of its attempt has expired.')
@Index('openid_returns_expires_idx', ['expiresAt'])
export class OpenidReturn {
  /** SHA-256 of the id of the attempt. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'openid_returns_pkey' })
  attemptHash!: Buffer;

  /** A time at which the cookie of the attempt has expired for certain. */
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
