import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { VersionedEntity } from '../../database/schema/versioned-entity.js';
import { Household } from '../../households/household.entity.js';
import type { PlannedContent } from '../placing.repository.js';

/** What a template plans for one of its days. */
export interface TemplateItem extends PlannedContent {
  /** Days after its first one, 0 to 27. */
  dayOffset: number;
}

/** Some days of a plan, to be planned again. */
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

  /** Weeks from one time that it is put on the plan to the next; `null` where nobody asked for that. */
  @Column('integer', { nullable: true })
  repeatWeeks!: number | null;

  /** The last day for which anything is put on the plan; `null` for no end. */
  @Column('date', { nullable: true })
  repeatUntil!: string | null;

  /** The first day of the first time. Kept where the repeating ends, so that it may go on in step. */
  @Column('date', { nullable: true })
  repeatFrom!: string | null;

  /** First days of the times that it was put on the plan. */
  @Column('date', { array: true, default: '{}' })
  repeatedOn!: string[];
}
