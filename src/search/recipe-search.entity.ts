import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Allergen, Diet } from '../foods/diets.js';
import { Recipe } from '../recipes/entities/recipe.entity.js';

/** What searches read of a recipe. Recipes in the bin have no row. */
@Entity({ name: 'recipe_search' })
@Index('recipe_search_lexemes_idx', { synchronize: false })
@Index('recipe_search_created_idx', ['householdId', 'createdAt', 'recipeId'])
@Index('recipe_search_title_idx', ['householdId', 'titleKey', 'recipeId'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_search_recipe_fkey',
  onDelete: 'CASCADE',
})
export class RecipeSearch {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_search_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_search_pkey' })
  recipeId!: string;

  /** The lexemes of `searchDocument`. */
  @Column('tsvector')
  lexemes!: string;

  /** `rowVersion()` when the row was made; `null`: its foods are not judged yet. */
  @Column('text', { nullable: true })
  lexicon!: string | null;

  /** That its foods usually contain. */
  @Column('text', { array: true, default: () => "'{}'" })
  allergens!: Allergen[];

  /** Diets that one of its foods does not suit. */
  @Column('text', { array: true, default: () => "'{}'" })
  unsuitedDiets!: Diet[];

  /** `titleKey()` of the name, in the order of its bytes. */
  @Column({ type: 'text', collation: 'C' })
  titleKey!: string;

  /** Minutes; `null` when the recipe has no times. */
  @Column('integer', { nullable: true })
  cookingTime!: number | null;

  @Column('double precision', { nullable: true })
  averageRating!: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastMadeAt!: Date | null;
}
