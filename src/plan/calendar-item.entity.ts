import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { VersionedEntity } from '../database/schema/versioned-entity.js';
import { Recipe } from '../recipes/entities/recipe.entity.js';
import type { MealCategory } from '../shared/meals.js';

export const ITEM_TYPES = ['recipe', 'note'] as const;

export type ItemType = (typeof ITEM_TYPES)[number];

/**
 * A recipe or a note on a day of the meal plan, or in the queue for recipes without a day. Its older name is "planned recipe", from when the
 * plan had no notes: the table and the first endpoints of the plan keep it.
 */
@Entity({ name: 'planned_recipes' })
@Index('planned_recipes_date_idx', ['householdId', 'date'])
@Index('planned_recipes_recipe_idx', ['householdId', 'recipeId'])
@Index('planned_recipes_former_idx', ['householdId', 'formerRecipeId'], { where: 'former_recipe_id IS NOT NULL' })
@Check('planned_recipes_item_type_check', `item_type IN ('recipe', 'note')`)
@Check('planned_recipes_recipe_check', `(item_type = 'recipe') = (recipe_id IS NOT NULL)`)
@Check('planned_recipes_title_check', `item_type = 'recipe' OR title IS NOT NULL`)
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'planned_recipes_recipe_fkey',
  onDelete: 'CASCADE',
})
export class CalendarItem extends VersionedEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'planned_recipes_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'planned_recipes_pkey' })
  id!: string;

  /** A calendar day, `YYYY-MM-DD`; `null` in the queue. */
  @Column('date', { nullable: true })
  date!: string | null;

  @Column('text')
  slot!: MealCategory;

  /** The position among the items of the day and slot. When two items have the same number, their ids decide. */
  @Column('integer')
  sortOrder!: number;

  @Column('text', { default: 'recipe' })
  itemType!: ItemType;

  /** `null` for a note. */
  @Column('uuid', { nullable: true })
  recipeId!: string | null;

  /**
   * Set on a note that replaced a recipe which was put into the bin. When the recipe is restored, the note becomes the
   * recipe again.
   */
  @Column('uuid', { nullable: true })
  formerRecipeId!: string | null;

  /** Required for a note. */
  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  note!: string | null;

  /** Number of servings that are cooked; `null`: those of the recipe. */
  @Column('integer', { nullable: true })
  plannedServings!: number | null;

  /** The person who planned it; `null` when that is unknown. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** Digest of the request that created it under an id that the client chose. It tells a retry from another request. */
  @Column('text', { nullable: true })
  madeOf!: string | null;
}

/** What an item contains, without its day. */
export type CalendarItemContent = Pick<
  CalendarItem,
  'slot' | 'itemType' | 'recipeId' | 'title' | 'note' | 'plannedServings'
>;

export function contentOf({
  slot,
  itemType,
  recipeId,
  title,
  note,
  plannedServings,
}: CalendarItemContent): CalendarItemContent {
  return { slot, itemType, recipeId, title, note, plannedServings };
}
