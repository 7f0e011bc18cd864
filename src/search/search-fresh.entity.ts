import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { SearchEntry } from './search-entry.entity.js';

/** The lexemes of a recipe that has no place in a block yet. */
@Entity({ name: 'search_fresh' })
@ForeignKey(() => SearchEntry, ['householdId', 'recipeId'], ['householdId', 'recipeId'], {
  name: 'search_fresh_entry_fkey',
  onDelete: 'CASCADE',
})
export class SearchFresh {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'search_fresh_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'search_fresh_pkey' })
  recipeId!: string;

  /** Made by `searchDocument()`. */
  @Column('tsvector')
  lexemes!: string;
}
