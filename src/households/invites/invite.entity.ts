import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../../database/schema/not-in-backup.js';
import type { GivenRole } from '../../accounts/scopes.js';
import { Membership } from '../membership.entity.js';

/**
 * Lets one person join the household. It is deleted when it is used, and with the membership of the person who created
 * it.
 */
@Entity({ name: 'household_invites' })
@NotInBackup('A restore would make used invites valid again.')
@Check('household_invites_role_check', `role IN ('admin', 'member', 'viewer')`)
@Index('household_invites_token_key', ['tokenHash'], { unique: true })
@Index('household_invites_code_key', ['codeHash'], { unique: true })
@ForeignKey(() => Membership, ['householdId', 'userId'], ['householdId', 'userId'], {
  name: 'household_invites_membership_fkey',
  onDelete: 'CASCADE',
})
export class Invite {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'household_invites_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'household_invites_pkey' })
  id!: string;

  /** The person who created it. */
  @Column('uuid')
  userId!: string;

  @Column('text')
  role!: GivenRole;

  /** The e-mail address of the only account that may use it; `null`: any account may. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** SHA-256 of the token of the link. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** SHA-256 of the code; `null` when another invite has the same code. */
  @Column('bytea', { nullable: true })
  codeHash!: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3 })
  codeExpiresAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
