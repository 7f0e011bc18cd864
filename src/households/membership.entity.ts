import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { Household } from './household.entity.js';

/** The role of a person in the household. Each household has one owner. */
export type MemberRole = 'owner' | 'admin' | 'member' | 'viewer';

/**
 * Says that a person belongs to a household, and with which role. Its API keys and sessions are deleted with this row.
 */
@Entity({ name: 'memberships' })
@Check('memberships_role_check', `role IN ('owner', 'admin', 'member', 'viewer')`)
@Index('memberships_owner_key', ['householdId'], { unique: true, where: `role = 'owner'` })
@Index('memberships_user_key', ['userId'], { unique: true })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'memberships_household_fkey', onDelete: 'CASCADE' })
@ForeignKey(() => User, ['userId'], ['id'], { name: 'memberships_user_fkey', onDelete: 'CASCADE' })
export class Membership {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'memberships_pkey' })
  householdId!: string;

  /** A person belongs to at most one household for now: a unique index enforces that. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'memberships_pkey' })
  userId!: string;

  @Column('text')
  role!: MemberRole;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
