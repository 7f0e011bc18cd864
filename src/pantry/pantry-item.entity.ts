import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';
import { Ingredient } from '../ingredients/ingredient.entity.js';

/** An ingredient that the household always has at home. */
@Entity({ name: 'pantry_items' })
@Index('pantry_items_ingredient_key', ['householdId', 'ingredientId'], { unique: true })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'pantry_items_household_fkey', onDelete: 'CASCADE' })
@ForeignKey(() => Ingredient, ['householdId', 'ingredientId'], ['householdId', 'id'], {
  name: 'pantry_items_ingredient_fkey',
})
export class PantryItem {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pantry_items_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pantry_items_pkey' })
  id!: string;

  @Column('uuid')
  ingredientId!: string;

  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
