import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Recipe } from './recipe.entity.js';

/** The summary of a recipe as JSON that is ready to go out. The statements that write recipes and authors keep it true to them; a recipe in the bin has none. */
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

  /** As in the recipe, with the next one. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastMadeAt!: Date | null;

  @Column('integer', { default: 0 })
  madeCount!: number;

  /** All of it but the columns above and what is a person's own, behind the opening brace. */
  @Column('text')
  facts!: string;
}
