import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Recipe } from './recipe.entity.js';

@Entity({ name: 'recipe_videos' })
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_videos_recipe_fkey',
  onDelete: 'CASCADE',
})
export class RecipeVideo {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_videos_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_videos_pkey' })
  recipeId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_videos_pkey' })
  id!: string;

  @Column('integer')
  position!: number;

  @Column('text')
  video!: string;

  @Column('text', { nullable: true })
  thumbnail!: string | null;

  /** Seconds. */
  @Column('integer', { nullable: true })
  duration!: number | null;

  @Column('integer', { default: 1 })
  version!: number;
}
