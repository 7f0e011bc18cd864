import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../../database/schema/not-in-backup.js';

/** The number of wrong invite codes from a network. */
@Entity({ name: 'wrong_codes' })
@NotInBackup('The counts belong to the invites, which are not in backups.')
@Index('wrong_codes_expires_idx', ['expiresAt'])
export class WrongCodes {
  /** The key of `networkOf`, or `all` for all networks together. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'wrong_codes_pkey' })
  network!: string;

  @Column('integer')
  tries!: number;

  /** When the count starts again at zero. */
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
