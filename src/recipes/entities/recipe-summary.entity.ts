import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Recipe } from './recipe.entity.js';

/** The summary of a recipe as JSON that is ready to go out. Triggers keep it true to the recipe and its author. */
@Entity({ name: 'recipe_summaries' })
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_summaries_recipe_fkey',
  onDelete: 'CASCADE',
})
export class RecipeSummary {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_summaries_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_summaries_pkey' })
  recipeId!: string;

  @Column('text', { nullable: true })
  image!: string | null;

  @Column('text', { nullable: true })
  pictureToken!: string | null;

  /** All of it but the image, behind the opening brace. */
  @Column('text')
  facts!: string;
}
