import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { FoodCategory } from '../foods/food-categories.js';
import { Household } from '../households/household.entity.js';
import { Store } from '../stores/store.entity.js';

/** An ingredient or other thing to buy. A household has it once; recipes and the list may call it by other names of the same food. */
@Entity({ name: 'ingredients' })
@Index('ingredients_name_key', ['householdId', 'nameKey'], { unique: true })
@Index('ingredients_food_idx', ['householdId', 'foodId'], { where: 'food_id IS NOT NULL' })
@Index('ingredients_merged_idx', ['householdId', 'mergedInto'], { where: 'merged_into IS NOT NULL' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'ingredients_household_fkey', onDelete: 'CASCADE' })
@ForeignKey(() => Store, ['householdId', 'preferredStoreId'], ['householdId', 'id'], { name: 'ingredients_store_fkey' })
export class Ingredient {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ingredients_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ingredients_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  /** `nameKey()` of the name. Two names mean one ingredient when their keys are the same, or when they are names of one food. */
  @Column('text')
  nameKey!: string;

  /** The food of the lexicon that has this name; `null` when no food has it. */
  @Column('text', { nullable: true })
  foodId!: string | null;

  /** The version of the lexicon in which `foodId` was looked up; `null`: not yet. */
  @Column('text', { nullable: true })
  lexicon!: string | null;

  /** The category that the household chose; `null`: that of its food. */
  @Column('text', { nullable: true })
  category!: FoodCategory | null;

  /** The store that was last saved for it. */
  @Column('uuid', { nullable: true })
  preferredStoreId!: string | null;

  /** The ingredient, itself not merged, to which its name leads since a person merged the two; `null`: it is its own. */
  @Column('uuid', { nullable: true })
  mergedInto!: string | null;
}
