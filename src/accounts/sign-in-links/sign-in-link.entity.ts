import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotInBackup } from '../../database/schema/not-in-backup.js';
import { User } from '../user.entity.js';

/** A link that the administrator creates, which signs a person in once. */
@Entity({ name: 'sign_in_links' })
@NotInBackup('A restore would make used links valid again, which sign somebody in once.')
@Index('sign_in_links_user_idx', ['userId'])
@ForeignKey(() => User, ['userId'], ['id'], { name: 'sign_in_links_user_fkey', onDelete: 'CASCADE' })
export class SignInLink {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'sign_in_links_pkey' })
  tokenHash!: Buffer;

  @Column('uuid')
  userId!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
