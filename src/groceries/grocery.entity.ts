import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';
import { Ingredient } from '../ingredients/ingredient.entity.js';
import { Store } from '../stores/store.entity.js';

/** A recipe that needs the grocery, and the amount that it needs. */
export interface GrocerySource {
  recipeId: string;
  /** The name when the recipe was added to the list. */
  recipeName: string;
  recipeIngredientId: string;
  calendarItemId: string | null;
  amount: number | null;
  unit: string | null;
}

/** A line of the shopping list. */
@Entity({ name: 'groceries' })
@Index('groceries_sort_idx', ['householdId', 'sortOrder', 'id'])
@Index('groceries_recurring_idx', ['householdId', 'recurringGroceryId'], { where: 'recurring_grocery_id IS NOT NULL' })
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

  /** The ingredient of the recipe for which it was added. */
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

  @Column('text', { nullable: true })
  note!: string | null;

  /** The amount to buy that a person set; `null` while it follows from the amount. */
  @Column('double precision', { nullable: true })
  purchaseAmount!: number | null;

  /** The recipes that need the grocery. */
  @Column('jsonb', { default: [] })
  sources!: GrocerySource[];

  /** The exact amount as a fraction (`7/12`), when `amount` is only an approximation. */
  @Column('text', { nullable: true })
  exactAmount!: string | null;

  /** The exact amounts of the sources as fractions, in their order; empty when the number is exact. */
  @Column('text', { array: true, default: '{}' })
  sourceAmounts!: (string | null)[];

  /** Digest of the request that created it under an id that the client chose. It tells a retry from another request. */
  @Column('text', { nullable: true })
  madeOf!: string | null;

  /** When it was ticked. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  completedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;

  @Column('integer')
  sortOrder!: number;

  @Column('integer', { default: 1 })
  version!: number;
}
