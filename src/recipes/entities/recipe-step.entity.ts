import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import { Recipe } from './recipe.entity.js';

export interface StepImage {
  id: string;
  image: string;
  order: number;
  version: number;
}

export interface StepIngredient {
  /** The `order` of an ingredient of the same recipe. */
  ingredientOrder: number;
  /** The part of its amount that this step uses, above 0, at most 1. */
  share: number;
  order: number;
}

@Entity({ name: 'recipe_steps' })
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_steps_recipe_fkey',
  onDelete: 'CASCADE',
})
export class RecipeStep {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_steps_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_steps_pkey' })
  recipeId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_steps_pkey' })
  id!: string;

  @Column('integer')
  position!: number;

  @Column('text')
  text!: string;

  @Column('text')
  systemUsed!: UnitSystem;

  @Column('jsonb')
  images!: StepImage[];

  @Column('jsonb')
  stepIngredients!: StepIngredient[];

  @Column('integer', { default: 1 })
  version!: number;
}
