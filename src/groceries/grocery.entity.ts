import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';
import { Ingredient } from '../ingredients/ingredient.entity.js';
import { Store } from '../stores/store.entity.js';

/** A line of the shopping list. */
@Entity({ name: 'groceries' })
@Index('groceries_sort_idx', ['householdId', 'sortOrder', 'id'])
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'groceries_household_fkey', onDelete: 'CASCADE' })
@ForeignKey(() => Ingredient, ['householdId', 'ingredientId'], ['householdId', 'id'], {
  name: 'groceries_ingredient_fkey',
})
@ForeignKey(() => Store, ['householdId', 'storeId'], ['householdId', 'id'], { name: 'groceries_store_fkey' })
export class Grocery {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'groceries_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'groceries_pkey' })
  id!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('uuid', { nullable: true })
  ingredientId!: string | null;

  /** The recipe's ingredient it was added for. */
  @Column('uuid', { nullable: true })
  recipeIngredientId!: string | null;

  @Column('uuid', { nullable: true })
  recurringGroceryId!: string | null;

  @Column('uuid', { nullable: true })
  storeId!: string | null;

  @Column('text', { nullable: true })
  unit!: string | null;

  @Column('double precision', { nullable: true })
  amount!: number | null;

  /** Whether what is bought is the amount rounded up to whole pieces. */
  @Column('boolean', { default: false })
  byPiece!: boolean;

  @Column('boolean', { default: false })
  isDone!: boolean;

  @Column('integer')
  sortOrder!: number;

  @Column('integer', { default: 1 })
  version!: number;
}
