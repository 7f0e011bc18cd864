import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Membership } from '../../households/membership.entity.js';

/** A key that a program sends instead of a password. Only its hash is stored. */
@Entity({ name: 'api_keys' })
@Check('api_keys_scopes_check', 'cardinality(scopes) > 0')
@Index('api_keys_hash_key', ['hash'], { unique: true })
@ForeignKey(() => Membership, ['householdId', 'userId'], ['householdId', 'userId'], {
  name: 'api_keys_membership_fkey',
  onDelete: 'CASCADE',
})
export class ApiKey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_keys_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_keys_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  name!: string;

  /** The first characters of the key, by which people recognise it. */
  @Column('text')
  prefix!: string;

  /** SHA-256 of the whole key. */
  @Column('bytea')
  hash!: Buffer;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  /** Updated at most once a minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt!: Date | null;

  /** The scopes of the key; `null` for all that the role of its person allows. */
  @Column('text', { array: true, nullable: true })
  scopes!: string[] | null;
}
