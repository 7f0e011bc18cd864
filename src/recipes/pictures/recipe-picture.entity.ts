import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Recipe } from '../entities/recipe.entity.js';
import type { PictureSize } from './picture-size.js';

@Entity({ name: 'recipe_pictures' })
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_pictures_recipe_fkey',
  onDelete: 'CASCADE',
})
export class RecipePicture {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_pictures_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_pictures_pkey' })
  recipeId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'recipe_pictures_pkey' })
  size!: PictureSize;

  @Column('bytea')
  webp!: Buffer;

  /** SHA-256 of the bytes in base64url: the ETag. */
  @Column('text')
  hash!: string;
}
