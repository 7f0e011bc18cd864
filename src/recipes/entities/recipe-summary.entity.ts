import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Recipe } from './recipe.entity.js';

/** The summary of a recipe as ready JSON. The statements that write recipes and authors write it too. A recipe in the bin has none. */
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

  /** Copies of the columns of the recipe, like `madeCount`. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastMadeAt!: Date | null;

  @Column('integer', { default: 0 })
  madeCount!: number;

  /** JSON members of the summary without the columns above and without a person's own members. Begins behind the opening brace. */
  @Column('text')
  facts!: string;
}
