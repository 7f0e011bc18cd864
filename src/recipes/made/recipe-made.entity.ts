import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Recipe } from '../entities/recipe.entity.js';

/** One time that somebody of the household cooked the recipe. */
@Entity({ name: 'recipe_made' })
@Index('recipe_made_recipe_idx', ['householdId', 'recipeId', 'madeAt'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_made_recipe_fkey',
  onDelete: 'CASCADE',
})
export class RecipeMade {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_made_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_made_pkey' })
  id!: string;

  @Column('uuid')
  recipeId!: string;

  @Column('uuid')
  userId!: string;

  /** Equal to `createdAt` when the client gave no time. */
  @Column({ type: 'timestamptz', precision: 3 })
  madeAt!: Date;

  @Column('integer', { nullable: true })
  servings!: number | null;

  @Column('text', { nullable: true })
  note!: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
