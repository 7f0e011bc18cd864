import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Recipe } from './recipe.entity.js';

@Entity({ name: 'recipe_images' })
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_images_recipe_fkey',
  onDelete: 'CASCADE',
})
export class RecipeImage {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_images_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_images_pkey' })
  recipeId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_images_pkey' })
  id!: string;

  @Column('integer')
  position!: number;

  @Column('text')
  image!: string;

  @Column('boolean', { default: false })
  generated!: boolean;

  @Column('integer', { default: 1 })
  version!: number;
}
