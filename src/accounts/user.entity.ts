import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person who can sign in. Memberships say in which household, and what the person may do there. */
@Entity({ name: 'users' })
@Index('users_email_key', ['email'], { unique: true })
export class User {
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

  /** The first account of the server has this right over all of it. It says nothing about a household. */
  @Column('boolean', { default: false })
  isServerAdmin!: boolean;

  /** Sessions that began at another one have ended. */
  @Column('integer', { default: 0 })
  sessionEpoch!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
