import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';

/** A word that occurs in a recipe of the household. Misspelled words of a search are compared with it. */
@Entity({ name: 'search_words' })
@Index('search_words_near_idx', { synchronize: false })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'search_words_household_fkey', onDelete: 'CASCADE' })
export class SearchWord {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'search_words_pkey' })
  householdId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'search_words_pkey' })
  word!: string;

  /**
   * The word itself, and the word without each one of its letters. Words that differ in one letter share at least one of these
   * forms.
   */
  @Column('text', { array: true })
  near!: string[];
}
