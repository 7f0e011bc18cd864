import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';
import { Store } from '../stores/store.entity.js';

/** An ingredient or other thing to buy. A household has it under one name. */
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

  /** `nameKey()` of the name. It decides whether two names mean the same ingredient. */
  @Column('text')
  nameKey!: string;

  /** The store that was last saved for it. */
  @Column('uuid', { nullable: true })
  preferredStoreId!: string | null;
}
