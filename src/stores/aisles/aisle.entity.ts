import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { FoodCategory } from '../../foods/food-categories.js';
import { Store } from '../store.entity.js';

/** A part of a store. Aisles have the order in which people walk through the store. */
@Entity({ name: 'aisles' })
@ForeignKey(() => Store, ['householdId', 'storeId'], ['householdId', 'id'], {
  name: 'aisles_store_fkey',
  onDelete: 'CASCADE',
})
export class Aisle {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'aisles_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'aisles_pkey' })
  storeId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'aisles_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  /** What a person said that it has; `null`: what its name says. */
  @Column('text', { array: true, nullable: true })
  categories!: FoodCategory[] | null;

  @Column('integer')
  sortOrder!: number;

  @Column('integer', { default: 1 })
  version!: number;
}
