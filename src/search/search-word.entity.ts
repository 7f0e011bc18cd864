import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';

/** A word that some recipe of the household holds, for finding what a mistyped word was meant to be. */
@Entity({ name: 'search_words' })
@Index('search_words_near_idx', { synchronize: false })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'search_words_household_fkey', onDelete: 'CASCADE' })
export class SearchWord {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'search_words_pkey' })
  householdId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'search_words_pkey' })
  word!: string;

  /** The word itself and the word with each one letter left out; words one letter apart share one of these. */
  @Column('text', { array: true })
  near!: string[];
}
