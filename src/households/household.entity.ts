import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { UnitSystem } from '../shared/amounts/unit-system.js';
import type { WeekStart } from './week-start.js';

/** The people of one household share its recipes, groceries, stores and plan. They see nothing of other households. */
@Entity({ name: 'households' })
@Index('households_remove_idx', ['removeAfter'], { where: 'remove_after IS NOT NULL' })
export class Household {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'households_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  /** A name of the IANA time zone database; `null` means that of the server. */
  @Column('text', { nullable: true })
  timeZone!: string | null;

  /** A BCP 47 language tag, at first that of the page where the owner signed up; `null` until somebody chooses one. */
  @Column('text', { nullable: true })
  locale!: string | null;

  /** `null` until somebody chooses one. */
  @Column('text', { nullable: true })
  unitSystem!: UnitSystem | null;

  /** `null`: by the locale. */
  @Column('text', { nullable: true })
  weekStartsOn!: WeekStart | null;

  /** As people count in the language of the browser that signed up. It counts until a day or a locale is chosen. */
  @Column('text', { nullable: true })
  signUpWeekStart!: WeekStart | null;

  /** Whether people in the role of a viewer may tick groceries. */
  @Column('boolean', { default: false })
  viewersMayTick!: boolean;

  /** Where lines are bought for which no other store is known. */
  @Column('uuid', { nullable: true })
  defaultStoreId!: string | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  /** When the household and all its data will be removed, because nobody belongs to it; `null` while somebody does. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  removeAfter!: Date | null;
}
