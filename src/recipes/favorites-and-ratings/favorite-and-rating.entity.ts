import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Recipe } from '../entities/recipe.entity.js';

/** A person's rating and favourite of a recipe. It stays after the membership ends, so that the average keeps the rating. */
@Entity({ name: 'recipe_marks' })
@Index('recipe_marks_recipe_idx', ['householdId', 'recipeId'])
@Check('recipe_marks_rating_check', 'rating BETWEEN 1 AND 5')
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_marks_recipe_fkey',
  onDelete: 'CASCADE',
})
export class FavoriteAndRating {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_marks_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_marks_pkey' })
  userId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_marks_pkey' })
  recipeId!: string;

  /** 1 to 5; `null`: this person did not rate it. */
  @Column('integer', { nullable: true })
  rating!: number | null;

  /** When it became a favourite; `null` when it is not one. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  favoriteAt!: Date | null;
}
