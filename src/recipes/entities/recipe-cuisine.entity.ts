import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Cuisine } from './cuisine.entity.js';
import { Recipe } from './recipe.entity.js';

/** Links a recipe with a cuisine. */
@Entity({ name: 'recipe_cuisines' })
@Index('recipe_cuisines_cuisine_idx', ['householdId', 'cuisineId'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_cuisines_recipe_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Cuisine, ['householdId', 'cuisineId'], ['householdId', 'id'], {
  name: 'recipe_cuisines_cuisine_fkey',
})
export class RecipeCuisine {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_cuisines_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_cuisines_pkey' })
  recipeId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_cuisines_pkey' })
  cuisineId!: string;

  @Column('integer')
  position!: number;
}
