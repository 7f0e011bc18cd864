import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../database/schema/not-in-backup.js';
import { Household } from '../households/household.entity.js';
import type { ChangeKind } from './change-kind.js';

/** One change of one object of a household. The row is added in the transaction of the change, and removed after 30 days. */
@Entity({ name: 'changes' })
@NotInBackup('What clients remember of the feed is newer than a backup, so the feed begins anew.')
@Index('changes_occurred_idx', { synchronize: false })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'changes_household_fkey', onDelete: 'CASCADE' })
export class Change {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'changes_pkey' })
  householdId!: string;

  /** Begins at 1 and has no gaps. It is the order of the commits. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'changes_pkey' })
  sequence!: string;

  @Column('text')
  kind!: ChangeKind;

  /** The id of the object that changed. */
  @Column('uuid')
  entityId!: string;

  @Column('text')
  op!: 'upsert' | 'delete';

  /** The version after the change, or the version of the deleted row. `null` for objects without a version. */
  @Column('integer', { nullable: true })
  version!: number | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  occurredAt!: Date;

  /** The name that the client gave to the operation that made the change; `null` without one. */
  @Column('text', { nullable: true })
  operationId!: string | null;
}
