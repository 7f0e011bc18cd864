import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The scope of everything: people of one household share recipes, groceries, stores and the plan, and see nobody else's. */
@Entity({ name: 'households' })
export class Household {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'households_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
