import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { VersionedEntity } from '../../database/schema/versioned-entity.js';
import { Household } from '../../households/household.entity.js';
import type { CalendarItemContent } from '../calendar-item.entity.js';

/** An item of a template for one of its days. */
export interface TemplateItem extends CalendarItemContent {
  /** Number of days after the first day, 0 to 27. */
  dayOffset: number;
}

/** Items for some days, which can be planned again and again. */
@Entity({ name: 'meal_templates' })
@Check('meal_templates_repeat_check', `repeat_weeks IS NULL OR repeat_from IS NOT NULL`)
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'meal_templates_household_fkey', onDelete: 'CASCADE' })
export class MealTemplate extends VersionedEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'meal_templates_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'meal_templates_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  title!: string;

  /** In the order of the plan. */
  @Column('jsonb')
  items!: TemplateItem[];

  /** The number of weeks between two repetitions; `null` when it does not repeat. */
  @Column('integer', { nullable: true })
  repeatWeeks!: number | null;

  /** The last day for which items are planned; `null` when there is no end. */
  @Column('date', { nullable: true })
  repeatUntil!: string | null;

  /**
   * The first day of the first repetition. It is kept when the repetition ends, so that it can continue on the same
   * days.
   */
  @Column('date', { nullable: true })
  repeatFrom!: string | null;

  /** The first days of all repetitions that were planned. */
  @Column('date', { array: true, default: '{}' })
  repeatedOn!: string[];
}
