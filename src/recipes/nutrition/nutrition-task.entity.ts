import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Recipe } from '../entities/recipe.entity.js';

/** A recipe whose nutrition is yet to be estimated. The row comes with the recipe and goes with the estimate, or when it is given up. */
@Entity({ name: 'nutrition_tasks' })
@Index('nutrition_tasks_due_idx', ['dueAt'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'nutrition_tasks_recipe_fkey',
  onDelete: 'CASCADE',
})
export class NutritionTask {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'nutrition_tasks_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'nutrition_tasks_pkey' })
  recipeId!: string;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** When any process may begin an attempt; while one is under way, when it is taken for lost. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt!: Date;

  /** Names the attempt under way: nobody else may finish it. */
  @Column('uuid', { nullable: true })
  leaseToken!: string | null;
}
