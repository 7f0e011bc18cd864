import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../../households/household.entity.js';

/** The author of a recipe: a person of the household, or a name that an import found. */
@Entity({ name: 'authors' })
@Index('authors_user_key', ['householdId', 'userId'], { unique: true, where: 'user_id IS NOT NULL' })
@Index('authors_name_key', ['householdId', 'nameKey'], { unique: true, where: 'user_id IS NULL' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'authors_household_fkey', onDelete: 'CASCADE' })
export class Author {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'authors_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'authors_pkey' })
  id!: string;

  /** Set when the author has an account here. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('text')
  name!: string;

  @Column('text')
  nameKey!: string;

  @Column('text', { nullable: true })
  image!: string | null;

  @Column('integer', { default: 1 })
  version!: number;
}
