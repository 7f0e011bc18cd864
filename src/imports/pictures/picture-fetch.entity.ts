import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Recipe } from '../../recipes/entities/recipe.entity.js';

/** A recipe whose picture is yet to be fetched. The row comes with the recipe, in one transaction, and goes with the picture. */
@Entity({ name: 'picture_fetches' })
@Index('picture_fetches_due_idx', ['dueAt'])
@ForeignKey(() => Recipe, ['householdId', 'recipeId'], ['householdId', 'id'], {
  name: 'picture_fetches_recipe_fkey',
  onDelete: 'CASCADE',
})
export class PictureFetch {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'picture_fetches_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'picture_fetches_pkey' })
  recipeId!: string;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** The process that works on it moves this on; once it has passed, any process may begin. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt!: Date;

  /** Names the attempt under way: nobody else may finish it. */
  @Column('uuid', { nullable: true })
  leaseToken!: string | null;
}
