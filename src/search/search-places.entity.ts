import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';

/** How many places a household has given to recipes. The transaction that gives more places locks this row. */
@Entity({ name: 'search_places' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'search_places_household_fkey', onDelete: 'CASCADE' })
export class SearchPlaces {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'search_places_pkey' })
  householdId!: string;

  @Column('integer')
  given!: number;
}
