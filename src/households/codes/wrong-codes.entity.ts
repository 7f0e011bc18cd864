import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../../database/schema/not-in-backup.js';

/** The number of wrong invite codes from a network or an account, or from all together. */
@Entity({ name: 'wrong_codes' })
@NotInBackup('The counts belong to the invites, which are not in backups.')
@Index('wrong_codes_expires_idx', ['expiresAt'])
export class WrongCodes {
  /** What is counted, by its key in `wrong-codes.ts`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'wrong_codes_pkey' })
  network!: string;

  @Column('integer')
  tries!: number;

  /** When the count starts again at zero. */
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
