import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Recipe } from '../entities/recipe.entity.js';
import { Cookbook } from './cookbook.entity.js';

@Entity({ name: 'cookbook_recipes' })
@Index('cookbook_recipes_recipe_idx', ['householdId', 'recipeId'])
@ForeignKey(() => Cookbook, ['householdId', 'cookbookId'], ['householdId', 'id'], {
  name: 'cookbook_recipes_cookbook_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'cookbook_recipes_recipe_fkey',
  onDelete: 'CASCADE',
})
export class CookbookRecipe {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cookbook_recipes_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cookbook_recipes_pkey' })
  cookbookId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cookbook_recipes_pkey' })
  recipeId!: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  addedAt!: Date;
}
