import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Ingredient } from '../../ingredients/ingredient.entity.js';
import { Aisle } from './aisle.entity.js';

/** The aisle of an ingredient in a store. */
@Entity({ name: 'aisle_links' })
@Index('aisle_links_aisle_idx', ['householdId', 'storeId', 'aisleId'])
@ForeignKey(() => Aisle, ['householdId', 'storeId', 'aisleId'], ['householdId', 'storeId', 'id'], {
  name: 'aisle_links_aisle_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Ingredient, ['householdId', 'ingredientId'], ['householdId', 'id'], {
  name: 'aisle_links_ingredient_fkey',
  onDelete: 'CASCADE',
})
export class AisleLink {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'aisle_links_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'aisle_links_pkey' })
  storeId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'aisle_links_pkey' })
  ingredientId!: string;

  @Column('uuid')
  aisleId!: string;
}
