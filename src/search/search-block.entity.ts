import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';

/** Which recipes of a block contain a lexeme. */
@Entity({ name: 'search_blocks' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'search_blocks_household_fkey', onDelete: 'CASCADE' })
export class SearchBlock {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'search_blocks_pkey' })
  householdId!: string;

  /** The empty lexeme stands for all recipes of the block that have not been deleted. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'search_blocks_pkey' })
  lexeme!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'search_blocks_pkey' })
  block!: number;

  /** One bit for each place. */
  @Column({ type: 'bit', length: 16384 })
  recipes!: string;
}
