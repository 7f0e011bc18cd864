import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../database/schema/not-in-backup.js';
import { Household } from '../households/household.entity.js';

/** The stored answer of an operation that its client named. It is written in the transaction of the operation and kept for 24 hours. */
@Entity({ name: 'operation_receipts' })
@NotInBackup('Receipts would tell of changes that the backup does not have.')
@Index('operation_receipts_created_idx', { synchronize: false })
@ForeignKey(() => Household, ['householdId'], ['id'], {
  name: 'operation_receipts_household_fkey',
  onDelete: 'CASCADE',
})
export class OperationReceipt {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'operation_receipts_pkey' })
  householdId!: string;

  /** The name is unique for each key, because two programs may choose the same one. For a session, this is the person. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'operation_receipts_pkey' })
  apiKeyId!: string;

  /** The operation id, as the client sent it. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'operation_receipts_pkey' })
  name!: string;

  /** SHA-256 of method, path, query and body. */
  @Column('bytea')
  fingerprint!: Buffer;

  @Column('integer')
  status!: number;

  @Column('text')
  contentType!: string;

  /** The bytes that were sent. `null` for a long answer of an operation that wrote nothing: the operation is run again to make it. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  /** Whether version 1.0 stored the answer, and compressed it with gzip. Postgres compresses what is long itself. */
  @Column('boolean', { default: false })
  isPacked!: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
