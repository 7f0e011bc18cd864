import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { VersionedEntity } from '../../database/schema/versioned-entity.js';
import { Household } from '../../households/household.entity.js';
import { Ingredient } from '../../ingredients/ingredient.entity.js';
import { Store } from '../../stores/store.entity.js';
import type { RecurrenceRule } from './recurrence.js';

/** What a household buys again and again: on its day it appears on the shopping list. */
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

  /** Every so many days, weeks or months. */
  @Column('integer', { default: 1 })
  recurrenceInterval!: number;

  /** 0 (Sunday) to 6; `null` where the week goes by the day that was planned first. */
  @Column('smallint', { nullable: true })
  recurrenceWeekday!: number | null;

  /** The day on which it appears next, `YYYY-MM-DD`. */
  @Column('date')
  nextPlannedFor!: string;

  /** The day of the month that a person chose; shorter months have their last one instead. */
  @Column('smallint')
  anchorDay!: number;

  @Column('date', { nullable: true })
  lastCheckedDate!: string | null;

  /** Digest of the request that made it under an id of the client's. */
  @Column('text', { nullable: true })
  madeOf!: string | null;
}
