import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How many wrong codes a network has entered. */
@Entity({ name: 'wrong_codes' })
@Index('wrong_codes_expires_idx', ['expiresAt'])
export class WrongCodes {
  /** As clients are counted by; or a word for all networks together. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'wrong_codes_pkey' })
  network!: string;

  @Column('integer')
  tries!: number;

  /** When counting begins anew. */
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
