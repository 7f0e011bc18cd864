import type { Allergen, Diet } from '../foods/diets.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person who can sign in. Memberships say to which household the person belongs, and with which role. */
@Entity({ name: 'users' })
@Index('users_email_key', ['email'], { unique: true })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  /** In lower case. */
  @Column('text')
  email!: string;

  /** Whether the person changed the address. Such an address does not connect an OpenID identity. */
  @Column('boolean', { default: false })
  emailChosen!: boolean;

  /** argon2id, in the PHC string format; `null` for a person who signs in elsewhere. */
  @Column('text', { nullable: true })
  passwordHash!: string | null;

  /** An administrator of the server, as the first account is. This gives no rights in a household. */
  @Column('boolean', { default: false })
  isServerAdmin!: boolean;

  /** A change of the password increases it. Sessions with a lower value have ended. */
  @Column('integer', { default: 0 })
  sessionEpoch!: number;

  /** That the person must not eat. */
  @Column('text', { array: true, default: () => "'{}'" })
  allergens!: Allergen[];

  /** That the person keeps. */
  @Column('text', { array: true, default: () => "'{}'" })
  diets!: Diet[];

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
