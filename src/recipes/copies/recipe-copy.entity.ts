import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Household } from '../../households/household.entity.js';

/** Recipes that a person takes along into another household. The row is removed when all of them have been copied. */
@Entity({ name: 'recipe_copies' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'recipe_copies_household_fkey', onDelete: 'CASCADE' })
export class RecipeCopy {
  /** The household that gets the recipes. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_copies_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_copies_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('uuid')
  fromHouseholdId!: string;

  /** The last copied recipe, in the order of the ids; `null` at the beginning. */
  @Column('uuid', { nullable: true })
  lastRecipeId!: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
