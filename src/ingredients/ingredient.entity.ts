import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';
import { Store } from '../stores/store.entity.js';

/** One thing to cook with or to buy, known to a household by one name. */
@Entity({ name: 'ingredients' })
@Index('ingredients_name_key', ['householdId', 'nameKey'], { unique: true })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'ingredients_household_fkey', onDelete: 'CASCADE' })
@ForeignKey(() => Store, ['householdId', 'preferredStoreId'], ['householdId', 'id'], { name: 'ingredients_store_fkey' })
export class Ingredient {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ingredients_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ingredients_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  /** The name as `nameKey()` folds it; decides what is the same ingredient. */
  @Column('text')
  nameKey!: string;

  /** Where the household buys it, as last saved. */
  @Column('uuid', { nullable: true })
  preferredStoreId!: string | null;
}
