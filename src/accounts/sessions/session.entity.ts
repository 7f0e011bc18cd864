import type { SessionData } from 'express-session';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../../database/schema/not-in-backup.js';
import { Membership } from '../../households/membership.entity.js';

/** A person who is signed in with a browser. It is deleted with the membership of the person. */
@Entity({ name: 'sessions' })
@NotInBackup('A restore would open ended sessions again.')
@Index('sessions_expire_idx', ['expiresAt'])
@Index('sessions_user_idx', ['householdId', 'userId'])
@ForeignKey(() => Membership, ['householdId', 'userId'], ['householdId', 'userId'], {
  name: 'sessions_membership_fkey',
  onDelete: 'CASCADE',
})
export class Session {
  /** The secret that the cookie holds. */
  @PrimaryColumn('text', { name: 'sid', primaryKeyConstraintName: 'sessions_pkey' })
  id!: string;

  /** Without the rights, which come from the membership and its household. */
  @Column('json', { name: 'sess' })
  data!: Omit<SessionData, 'role' | 'viewersMayTick'>;

  @Column({ type: 'timestamptz', name: 'expire', precision: 3 })
  expiresAt!: Date;

  @Column('uuid')
  householdId!: string;

  @Column('uuid')
  userId!: string;

  /** The `sessionEpoch` of the person at the sign-in. The session has ended when that of the person is higher. */
  @Column('integer')
  epoch!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  /** Updated at most once a minute. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  lastSeenAt!: Date;

  /** The address of the last use; `null` when it is unknown. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { nullable: true })
  userAgent!: string | null;
}
