import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Ingredient } from '../../ingredients/ingredient.entity.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import { Recipe } from './recipe.entity.js';

@Entity({ name: 'recipe_ingredients' })
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_ingredients_recipe_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Ingredient, ['householdId', 'ingredientId'], ['householdId', 'id'], {
  name: 'recipe_ingredients_ingredient_fkey',
})
export class RecipeIngredient {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_ingredients_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_ingredients_pkey' })
  recipeId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_ingredients_pkey' })
  id!: string;

  @Column('uuid')
  ingredientId!: string;

  /** What this recipe calls the ingredient. */
  @Column('text')
  name!: string;

  @Column('integer')
  position!: number;

  @Column('double precision', { nullable: true })
  amount!: number | null;

  @Column('text', { nullable: true })
  unit!: string | null;

  @Column('text')
  systemUsed!: UnitSystem;

  /** The other parts of the line: the upper end of a range, preparation, size, purpose. */
  @Column('text', { nullable: true })
  note!: string | null;

  @Column('integer', { default: 1 })
  version!: number;
}
