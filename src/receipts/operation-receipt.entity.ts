import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';

/** What an operation answered that its client gave a name, in the transaction that did it. Kept for 24 hours. */
@Entity({ name: 'operation_receipts' })
@Index('operation_receipts_created_idx', { synchronize: false })
@ForeignKey(() => Household, ['householdId'], ['id'], {
  name: 'operation_receipts_household_fkey',
  onDelete: 'CASCADE',
})
export class OperationReceipt {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'operation_receipts_pkey' })
  householdId!: string;

  /** Two programs may give the same name. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'operation_receipts_pkey' })
  apiKeyId!: string;

  /** As the client gave it. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'operation_receipts_pkey' })
  name!: string;

  /** SHA-256 of method, path, query and body. */
  @Column('bytea')
  fingerprint!: Buffer;

  @Column('integer')
  status!: number;

  @Column('text')
  contentType!: string;

  /** The bytes that were sent; `null` for an answer that is made anew, by a request that changes nothing. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  /** Whether the answer is kept packed, with gzip. */
  @Column('boolean', { default: false })
  isPacked!: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
