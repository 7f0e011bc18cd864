import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { VersionedEntity } from '../database/schema/versioned-entity.js';
import { Recipe } from '../recipes/entities/recipe.entity.js';
import type { MealCategory } from '../parser/vocabulary/meal-categories.js';

export const ITEM_TYPES = ['recipe', 'note'] as const;

export type ItemType = (typeof ITEM_TYPES)[number];

/** A recipe or a note on a day of the meal plan, or in the queue of what has no day yet. */
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

  /** Among the items of the day and slot. Two may share one; their ids then decide. */
  @Column('integer')
  sortOrder!: number;

  @Column('text', { default: 'recipe' })
  itemType!: ItemType;

  /** Of a recipe alone. */
  @Column('uuid', { nullable: true })
  recipeId!: string | null;

  /** Of a note in the place of a recipe that went into the bin; the recipe takes it back when it is restored. */
  @Column('uuid', { nullable: true })
  formerRecipeId!: string | null;

  /** A note has one. */
  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  note!: string | null;

  /** For how many is cooked; `null`: as the recipe says. */
  @Column('integer', { nullable: true })
  plannedServings!: number | null;

  /** Who planned it; `null` where nobody noted it. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** Digest of the request that made it under an id of the client's, which tells a retry from another one. */
  @Column('text', { nullable: true })
  madeOf!: string | null;
}
