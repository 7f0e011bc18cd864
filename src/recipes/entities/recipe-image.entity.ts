import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Recipe } from './recipe.entity.js';

@Entity({ name: 'recipe_images' })
@Index('recipe_images_picture_idx', ['householdId', 'pictureId'], { where: 'picture_id IS NOT NULL' })
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

  /** The address that it came from; empty for one that was uploaded. */
  @Column('text')
  image!: string;

  /** The id of an uploaded picture in `pictures`. */
  @Column('uuid', { nullable: true })
  pictureId!: string | null;

  /** Random text in the signed link to the picture. */
  @Column('text', { nullable: true })
  pictureToken!: string | null;

  @Column('boolean', { default: false })
  generated!: boolean;

  @Column('integer', { default: 1 })
  version!: number;
}
