import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Recipe } from '../recipes/entities/recipe.entity.js';
import type { MealCategory } from '../parser/vocabulary/meal-categories.js';

/** A recipe on a day of the meal plan. */
@Entity({ name: 'planned_recipes' })
@Index('planned_recipes_date_idx', ['householdId', 'date'])
@Index('planned_recipes_recipe_idx', ['householdId', 'recipeId'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'planned_recipes_recipe_fkey',
  onDelete: 'CASCADE',
})
export class PlannedRecipe {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'planned_recipes_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'planned_recipes_pkey' })
  id!: string;

  /** A calendar day, `YYYY-MM-DD`. */
  @Column('date')
  date!: string;

  @Column('text')
  slot!: MealCategory;

  @Column('integer')
  sortOrder!: number;

  @Column('uuid')
  recipeId!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
