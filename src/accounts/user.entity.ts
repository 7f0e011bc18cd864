import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Household } from '../households/household.entity.js';

export type UserRole = 'admin' | 'member';

/** A person who can sign in. */
@Entity({ name: 'users' })
@Index('users_email_key', ['email'], { unique: true })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'users_household_fkey', onDelete: 'CASCADE' })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  /** Lower case. */
  @Column('text')
  email!: string;

  /** argon2id, in the PHC string form. */
  @Column('text')
  passwordHash!: string;

  @Column('text')
  role!: UserRole;

  /** Sessions that began at another one have ended. */
  @Column('integer', { default: 0 })
  sessionEpoch!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
