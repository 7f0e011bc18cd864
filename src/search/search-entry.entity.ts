import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Recipe } from '../recipes/entities/recipe.entity.js';

/** What a recipe is sorted and filtered by, and its place in a block once it has one. */
@Entity({ name: 'search_entries' })
@Index('search_entries_created_idx', { synchronize: false })
@Index('search_entries_title_idx', { synchronize: false })
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

  /** The name folded for sorting: no case, no accents. */
  @Column({ type: 'text', collation: 'C' })
  titleKey!: string;

  /** What `maxCookingTime` compares: the total, else preparation and cooking added up. */
  @Column('integer', { nullable: true })
  cookingTime!: number | null;

  /** As in the recipe: `RATE_ENTRIES` changes it here. */
  @Column('double precision', { nullable: true })
  averageRating!: number | null;

  /** `null`, as its place: the recipe is in `search_fresh`. */
  @Column('integer', { nullable: true })
  block!: number | null;

  /** Which bit of the block stands for the recipe; given once, and to no other recipe after it. */
  @Column('integer', { nullable: true })
  place!: number | null;
}
