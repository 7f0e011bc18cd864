import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { Household } from './household.entity.js';

/** What a person may do in the household. Each household has one owner. */
export type MemberRole = 'owner' | 'admin' | 'member' | 'viewer';

/** That a person belongs to a household. API keys and sessions end with it. */
@Entity({ name: 'memberships' })
@Check('memberships_role_check', `role IN ('owner', 'admin', 'member', 'viewer')`)
@Index('memberships_owner_key', ['householdId'], { unique: true, where: `role = 'owner'` })
@Index('memberships_user_key', ['userId'], { unique: true })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'memberships_household_fkey', onDelete: 'CASCADE' })
@ForeignKey(() => User, ['userId'], ['id'], { name: 'memberships_user_fkey', onDelete: 'CASCADE' })
export class Membership {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'memberships_pkey' })
  householdId!: string;

  /** For now a person belongs to one household: the index alone says so. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'memberships_pkey' })
  userId!: string;

  @Column('text')
  role!: MemberRole;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
