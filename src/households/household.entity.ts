import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UnitSystem } from '../units/unit-system.js';

/** The scope of everything: people of one household share recipes, groceries, stores and the plan, and see nobody else's. */
@Entity({ name: 'households' })
export class Household {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'households_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  /** A name of the IANA time zone database; `null` for that of the server. */
  @Column('text', { nullable: true })
  timeZone!: string | null;

  /** A BCP 47 language tag; `null` while nobody chose one. */
  @Column('text', { nullable: true })
  locale!: string | null;

  /** `null` while nobody chose one. */
  @Column('text', { nullable: true })
  unitSystem!: UnitSystem | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
