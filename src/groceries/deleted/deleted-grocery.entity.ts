import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../../households/household.entity.js';

/** A line that was deleted from the shopping list. It is kept for 30 days. */
@Entity({ name: 'deleted_groceries' })
@Index('deleted_groceries_deleted_idx', ['deletedAt'])
@ForeignKey(() => Household, ['householdId'], ['id'], {
  name: 'deleted_groceries_household_fkey',
  onDelete: 'CASCADE',
})
export class DeletedGrocery {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deleted_groceries_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deleted_groceries_pkey' })
  id!: string;

  /** Its row of `groceries`, column by column. */
  @Column('jsonb')
  content!: object;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  deletedAt!: Date;
}
