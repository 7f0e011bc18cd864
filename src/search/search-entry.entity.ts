import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Recipe } from '../recipes/entities/recipe.entity.js';

/** The values by which a recipe is sorted and filtered, and its place in a block. */
@Entity({ name: 'search_entries' })
@Index('search_entries_created_idx', { synchronize: false })
@Index('search_entries_title_idx', { synchronize: false })
@Index('search_entries_updated_idx', { synchronize: false })
@Index('search_entries_made_idx', { synchronize: false })
@Index('search_entries_place_idx', ['householdId', 'block', 'place'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'search_entries_recipe_fkey',
  onDelete: 'CASCADE',
})
export class SearchEntry {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'search_entries_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'search_entries_pkey' })
  recipeId!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** The name folded for sorting: lower case, without accents. */
  @Column({ type: 'text', collation: 'C' })
  titleKey!: string;

  /** The value that `maxCookingTime` is compared with: the total time, or the sum of preparation and cooking time. */
  @Column('integer', { nullable: true })
  cookingTime!: number | null;

  /** The same value as in the recipe. `rateEntries` updates it. */
  @Column('double precision', { nullable: true })
  averageRating!: number | null;

  /** As in the recipe, with the next one. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;

  /** `null`, which sorts before all else: nobody has made it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastMadeAt!: Date | null;

  /** `null`, like `place`, while the recipe is in `search_fresh`. */
  @Column('integer', { nullable: true })
  block!: number | null;

  /** The number of the recipe's bit in the block. It is given once, and never to another recipe. */
  @Column('integer', { nullable: true })
  place!: number | null;
}
