import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { VersionedEntity } from '../../database/schema/versioned-entity.js';
import { Household } from '../../households/household.entity.js';
import { Ingredient } from '../../ingredients/ingredient.entity.js';
import { Store } from '../../stores/store.entity.js';
import type { RecurrenceRule } from './recurrence.js';

/** A grocery that appears on the shopping list again and again, on its days. */
@Entity({ name: 'recurring_groceries' })
@Check('recurring_groceries_rule_check', `recurrence_rule IN ('day', 'week', 'month')`)
@ForeignKey(() => Household, ['householdId'], ['id'], {
  name: 'recurring_groceries_household_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Ingredient, ['householdId', 'ingredientId'], ['householdId', 'id'], {
  name: 'recurring_groceries_ingredient_fkey',
})
@ForeignKey(() => Store, ['householdId', 'storeId'], ['householdId', 'id'], { name: 'recurring_groceries_store_fkey' })
export class RecurringGrocery extends VersionedEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recurring_groceries_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recurring_groceries_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  @Column('uuid')
  ingredientId!: string;

  @Column('text', { nullable: true })
  unit!: string | null;

  @Column('double precision', { nullable: true })
  amount!: number | null;

  /** Whether what is bought is the amount rounded up to whole pieces. */
  @Column('boolean', { default: false })
  byPiece!: boolean;

  @Column('uuid', { nullable: true })
  storeId!: string | null;

  @Column('text', { default: 'week' })
  recurrenceRule!: RecurrenceRule;

  /** The number of days, weeks or months between two times. */
  @Column('integer', { default: 1 })
  recurrenceInterval!: number;

  /** 0 (Sunday) to 6; `null` when the weekday follows from the first planned day. */
  @Column('smallint', { nullable: true })
  recurrenceWeekday!: number | null;

  /** The next day on which it appears, `YYYY-MM-DD`. */
  @Column('date')
  nextPlannedFor!: string;

  /** The day of the month that a person chose; a shorter month uses its last day. */
  @Column('smallint')
  anchorDay!: number;

  @Column('date', { nullable: true })
  lastCheckedDate!: string | null;

  /** Digest of the request that created it under an id that the client chose. */
  @Column('text', { nullable: true })
  madeOf!: string | null;
}
