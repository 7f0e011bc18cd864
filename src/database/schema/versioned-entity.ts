import { Column } from 'typeorm';

/** The columns of a row that people change: each change adds 1 to the version and sets the time. */
export abstract class VersionedEntity {
  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}
