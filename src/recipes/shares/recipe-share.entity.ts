import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Recipe } from '../entities/recipe.entity.js';

/** A link that shows a recipe to anybody who has it. */
@Entity({ name: 'recipe_shares' })
@Index('recipe_shares_token_idx', ['tokenHash'])
@Index('recipe_shares_recipe_idx', ['householdId', 'recipeId'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'recipe_shares_recipe_fkey',
  onDelete: 'CASCADE',
})
export class RecipeShare {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_shares_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipe_shares_pkey' })
  id!: string;

  @Column('uuid')
  recipeId!: string;

  /** The account that created it. */
  @Column('uuid')
  userId!: string;

  /** SHA-256 of the token. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** `null`: it does not expire. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt!: Date | null;

  /** May be up to a minute too early, because it is written at most once a minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastAccessedAt!: Date | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
