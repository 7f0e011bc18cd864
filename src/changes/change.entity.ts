import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';
import type { ChangeKind } from './change-kind.js';

/** One change of one thing of a household. Rows are added with the change itself, and removed after 30 days. */
@Entity({ name: 'changes' })
@Index('changes_occurred_idx', { synchronize: false })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'changes_household_fkey', onDelete: 'CASCADE' })
export class Change {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'changes_pkey' })
  householdId!: string;

  /** From 1, without holes, in the order of the commits. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'changes_pkey' })
  sequence!: string;

  @Column('text')
  kind!: ChangeKind;

  /** The id of what changed. */
  @Column('uuid')
  entityId!: string;

  @Column('text')
  op!: 'upsert' | 'delete';

  /** The version that the change made, or that the deleted row had; `null` for what has no version. */
  @Column('integer', { nullable: true })
  version!: number | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  occurredAt!: Date;
}
