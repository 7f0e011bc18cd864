import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RecipeTask } from '../../database/recipe-task.js';
import { Recipe } from '../entities/recipe.entity.js';

/** A recipe whose nutrition is yet to be estimated. */
@Entity({ name: 'nutrition_tasks' })
@Index('nutrition_tasks_due_idx', ['dueAt'])
@Index('nutrition_tasks_turn_idx', ['householdId', 'dueAt'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'nutrition_tasks_recipe_fkey',
  onDelete: 'CASCADE',
})
export class NutritionTask extends RecipeTask {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'nutrition_tasks_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'nutrition_tasks_pkey' })
  recipeId!: string;
}
