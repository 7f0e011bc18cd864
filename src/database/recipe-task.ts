import { Column } from 'typeorm';

/** A row for each recipe for which something is yet to be done. It comes with the recipe, and goes when it is done or given up. */
export abstract class RecipeTask {
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When any process may begin an attempt; while one is under way, when it is taken for lost. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt!: Date;

  /** Names the attempt under way: nobody else may finish it. */
  @Column('uuid', { nullable: true })
  leaseToken!: string | null;
}
