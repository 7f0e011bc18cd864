import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RecipeTask } from '../../database/recipe-task.js';
import { Recipe } from '../../recipes/entities/recipe.entity.js';

/** A recipe whose picture is yet to be fetched. */
@Entity({ name: 'picture_fetches' })
@Index('picture_fetches_due_idx', ['dueAt'])
@Index('picture_fetches_turn_idx', ['householdId', 'dueAt'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'picture_fetches_recipe_fkey',
  onDelete: 'CASCADE',
})
export class PictureFetch extends RecipeTask {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'picture_fetches_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'picture_fetches_pkey' })
  recipeId!: string;
}
