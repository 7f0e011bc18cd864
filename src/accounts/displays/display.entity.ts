import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Membership } from '../../households/membership.entity.js';

/** A display on a wall that shows the board. It is deleted with the membership of the person who created it. */
@Entity({ name: 'displays' })
@Check('displays_scopes_check', 'cardinality(scopes) > 0')
@Index('displays_token_key', ['tokenHash'], { unique: true })
@Index('displays_code_key', ['codeHash'], { unique: true })
@Index('displays_cookie_key', ['cookieHash'], { unique: true })
@ForeignKey(() => Membership, ['householdId', 'userId'], ['householdId', 'userId'], {
  name: 'displays_membership_fkey',
  onDelete: 'CASCADE',
})
export class Display {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'displays_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'displays_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  name!: string;

  /** The scopes of the display. */
  @Column('text', { array: true })
  scopes!: string[];

  /** SHA-256 of the link's token; `null` after the link was opened. */
  @Column('bytea', { nullable: true })
  tokenHash!: Buffer | null;

  /** SHA-256 of the six digits that connect the display as its link does; `null` after one of them was used. */
  @Column('bytea', { nullable: true })
  codeHash!: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  codeExpiresAt!: Date | null;

  /** SHA-256 of the cookie; `null` until the link was opened. */
  @Column('bytea', { nullable: true })
  cookieHash!: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  /** When the link was opened. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  connectedAt!: Date | null;

  /** Updated at most once a minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}
