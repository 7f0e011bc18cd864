import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, ValidateBy } from 'class-validator';
import {
  IsListOf,
  IsListOfObjects,
  IsText,
  IsUuid,
  IsVersion,
  MaxCharacters,
  Optional,
  OptionalNullable,
  OneOf,
} from '../http/fields/validation.js';
import { FOOD_CATEGORIES, type FoodCategory } from '../foods/food-categories.js';
import { LIST_LIMITS } from '../households/list-limits.js';
import type { Aisle } from './aisles/aisle.entity.js';
import { categoriesOfName } from './aisles/categories-of-name.js';
import type { Store } from './store.entity.js';
import { isWebAddress } from '../shared/text/web-address.js';
import { reason } from '../http/problems/reason.js';

export const STORE_COLORS = ['primary', 'secondary', 'success', 'warning', 'danger', 'slate', 'sky', 'violet'] as const;
export type StoreColor = (typeof STORE_COLORS)[number];

const MOST_AISLES = LIST_LIMITS.aisles.most;
const MOST_STORES = 1_000;

function IsWebsite(): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && isWebAddress(value);
  const defaultMessage = (): string => '$property must be a URI that begins with http:// or https://';
  return applyDecorators(
    ValidateBy({ name: 'isWebsite', validator: { validate, defaultMessage } }, { context: reason('field.webAddress') }),
    MaxCharacters(2_048),
    ApiProperty({ format: 'uri', maxLength: 2_048 }),
  );
}

export class CreateStoreDto {
  /** Chosen by the client, so that a retry makes no second store. */
  @Optional()
  @IsUuid()
  id?: string;

  /** 1 to 100 characters, unique in the household without regard to case. */
  @IsText(100, 1)
  name!: string;

  @Optional()
  @OneOf(STORE_COLORS)
  color: StoreColor = 'primary';

  @OptionalNullable()
  @IsWebsite()
  website?: string | null;

  @OptionalNullable()
  @IsText(500)
  searchAddress?: string | null;
}

export class GivenAisleDto {
  /**
   * The id of an aisle of the store, which then keeps its links; otherwise the id of a new aisle, chosen by the client.
   */
  @Optional()
  @IsUuid()
  id?: string;

  @IsText(100, 1)
  name!: string;

  /**
   * What it has. Left out: a known aisle keeps what a person set. `null`: guessed from the name, as in a new aisle.
   */
  @OptionalNullable()
  @IsListOf(FOOD_CATEGORIES, FOOD_CATEGORIES.length)
  categories?: FoodCategory[] | null;
}

export class UpdateStoreDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  /** 1 to 100 characters, unique in the household without regard to case. */
  @Optional()
  @IsText(100, 1)
  name?: string;

  @Optional()
  @OneOf(STORE_COLORS)
  color?: StoreColor;

  @OptionalNullable()
  @IsWebsite()
  website?: string | null;

  @OptionalNullable()
  @IsText(500)
  searchAddress?: string | null;

  /** All aisles, in their order. An aisle that is left out is removed. */
  @Optional()
  @IsListOfObjects(() => GivenAisleDto, MOST_AISLES)
  aisles?: GivenAisleDto[];
}

export class DeleteStoreQueryDto {
  /** Whether its groceries are deleted too; otherwise they stay, without a store. */
  @Optional()
  @IsBoolean()
  deleteGroceries: boolean = false;
}

export class OrderedStoreDto {
  @IsUuid()
  id!: string;

  /** The version that the client has, above 0. */
  @IsVersion()
  version!: number;
}

export class ReorderStoresDto {
  /** In their new order. Stores that are left out come after them. */
  @IsListOfObjects(() => OrderedStoreDto, MOST_STORES)
  stores!: OrderedStoreDto[];
}

export class AisleDto {
  id!: string;
  storeId!: string;
  name!: string;
  sortOrder!: number;
  version!: number;
  /** What it has. Groceries of these categories are in it, unless another aisle was chosen for the ingredient. */
  @ApiProperty({ enum: FOOD_CATEGORIES, isArray: true })
  categories!: FoodCategory[];
  /** Whether a person set `categories`; otherwise they are guessed from the name. */
  categoriesSet!: boolean;
}

export class StoreDto {
  id!: string;
  userId!: string;
  name!: string;
  color!: string;
  website!: string | null;
  searchAddress!: string | null;
  sortOrder!: number;
  version!: number;
  aisles!: AisleDto[];
}

export class ChangedStoreDto {
  /** The current store, changed or not. */
  store!: StoreDto;
  /** `true`: the store is at another version, and nothing changed. */
  stale!: boolean;
}

export class ReorderedStoresDto {
  /** All stores in their order, changed or not. */
  stores!: StoreDto[];
  /** `true`: one of the stores is at another version, and nothing changed. */
  stale!: boolean;
}

/** @param aisles of the store, in their order */
export function toStoreDto(store: Store, aisles: readonly Aisle[]): StoreDto {
  const { id, userId, name, color, website, searchAddress, sortOrder, version } = store;
  return { id, userId, name, color, website, searchAddress, sortOrder, version, aisles: aisles.map(toAisleDto) };
}

export function toAisleDto({ id, storeId, name, sortOrder, version, categories }: Aisle): AisleDto {
  const categoriesSet = categories !== null;
  return { id, storeId, name, sortOrder, version, categories: categories ?? categoriesOfName(name), categoriesSet };
}
