import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Household } from '../../households/household.entity.js';
import type { PictureSize } from './picture-size.js';

/**
 * A stored picture in one size. Recipes and their images refer to it by its id. A task removes a picture that has no
 * references.
 */
@Entity({ name: 'pictures' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'pictures_household_fkey', onDelete: 'CASCADE' })
export class Picture {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pictures_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pictures_pkey' })
  id!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pictures_pkey' })
  size!: PictureSize;

  @Column('bytea')
  webp!: Buffer;

  /** SHA-256 of the bytes in base64url: the ETag. */
  @Column('text')
  hash!: string;
}
