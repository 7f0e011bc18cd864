import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { VersionedEntity } from '../../database/schema/versioned-entity.js';
import { Household } from '../../households/household.entity.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import type { MealCategory } from '../../shared/meals.js';
import { Author } from './author.entity.js';

export interface NutritionEstimate {
  lines: { key: string; calories: number; fat: number; carbs: number; protein: number }[];
}

@Entity({ name: 'recipes' })
@Index('recipes_url_idx', ['householdId', 'urlKey'])
@Index('recipes_deleted_idx', ['householdId', 'deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Index('recipes_picture_idx', ['householdId', 'pictureId'], { where: 'picture_id IS NOT NULL' })
@ForeignKey(() => Household, ['householdId'], ['id'], { name: 'recipes_household_fkey', onDelete: 'CASCADE' })
@ForeignKey(() => Author, ['householdId', 'authorId'], ['householdId', 'id'], { name: 'recipes_author_fkey' })
export class Recipe extends VersionedEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipes_pkey' })
  householdId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipes_pkey' })
  id!: string;

  /** The account that created it. */
  @Column('uuid')
  userId!: string;

  @Column('uuid', { nullable: true })
  authorId!: string | null;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** The address that it came from. `null` with a `pictureToken`: the image was uploaded. */
  @Column('text', { nullable: true })
  image!: string | null;

  @Column('text', { nullable: true })
  url!: string | null;

  /** `urlKey()` of the url. Addresses with equal keys are the same page. */
  @Column('text', { nullable: true })
  urlKey!: string | null;

  @Column('integer')
  servings!: number;

  /** The yield in words: `1 loaf (12 slices)`. */
  @Column('text', { nullable: true })
  yieldText!: string | null;

  @Column('integer', { nullable: true })
  prepMinutes!: number | null;

  @Column('integer', { nullable: true })
  cookMinutes!: number | null;

  @Column('integer', { nullable: true })
  totalMinutes!: number | null;

  @Column('text', { nullable: true })
  notes!: string | null;

  @Column('text')
  systemUsed!: UnitSystem;

  @Column('text', { nullable: true })
  originalSystem!: UnitSystem | null;

  @Column('integer', { nullable: true })
  calories!: number | null;

  @Column('text', { nullable: true })
  fat!: string | null;

  @Column('text', { nullable: true })
  carbs!: string | null;

  @Column('text', { nullable: true })
  protein!: string | null;

  @Column('text', { nullable: true })
  originCountry!: string | null;

  @Column('text', { nullable: true })
  originCountryName!: string | null;

  @Column('text', { nullable: true })
  originRegion!: string | null;

  @Column('text', { nullable: true })
  provenanceNote!: string | null;

  @Column('text', { nullable: true })
  dishColor!: string | null;

  @Column('text', { array: true })
  categories!: MealCategory[];

  @Column('jsonb', { nullable: true })
  nutritionEstimate!: NutritionEstimate | null;

  /** 1 to 5; `null` when nobody has rated it. */
  @Column('double precision', { nullable: true })
  averageRating!: number | null;

  @Column('integer', { default: 0 })
  ratingCount!: number;

  /** The id of the stored picture in `pictures`, which other recipes may share. `null` with a token: the picture has the id of the recipe. */
  @Column('uuid', { nullable: true })
  pictureId!: string | null;
  /** The latest time that somebody of the household cooked it; `null`: never. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastMadeAt!: Date | null;

  /** Number of entries in the log of cooking. */
  @Column('integer', { default: 0 })
  madeCount!: number;

  /** Random text in the signed link to the stored picture, new with each picture. `null` without a picture. */
  @Column('text', { nullable: true })
  pictureToken!: string | null;

  /** `hashOf` the content that created the recipe, without the photos of which an import read it. It tells a retry, or the same import, from another recipe. */
  @Column('bytea')
  contentHash!: Buffer;

  /** When the recipe was put into the bin; `null` outside the bin. In the bin it has no summary and no search entry. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt!: Date | null;
}
