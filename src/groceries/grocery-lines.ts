import { randomUUID } from 'node:crypto';
import type { Patch } from '../database/household-repository.js';
import { digestOf } from '../shared/text/digest.js';
import { isBoughtByPiece } from './bought-by-piece.js';
import type { CreateGroceryDto, UpdateGroceryDto } from './groceries.dto.js';
import type { Grocery } from './grocery.entity.js';
import type { ReadLine } from './line-reader.js';

/** A line to add at the end of the list. */
export type GroceryToAdd = Pick<Grocery, 'id' | 'name' | 'unit' | 'amount' | 'byPiece' | 'isDone'> &
  Partial<
    Pick<
      Grocery,
      | 'completedAt'
      | 'note'
      | 'purchaseAmount'
      | 'madeOf'
      | 'recipeIngredientId'
      | 'recurringGroceryId'
      | 'sources'
      | 'exactAmount'
      | 'sourceAmounts'
    >
  > & {
    /** `undefined`: the store last saved for the ingredient, otherwise the default store. */
    readonly storeId: string | null | undefined;
  };

/** The changed fields of a line. */
export type GroceryPatch = Patch<
  Pick<
    Grocery,
    | 'name'
    | 'unit'
    | 'byPiece'
    | 'amount'
    | 'exactAmount'
    | 'note'
    | 'purchaseAmount'
    | 'storeId'
    | 'isDone'
    | 'sources'
    | 'sourceAmounts'
  >
>;

export interface AtVersion {
  readonly id: string;
  readonly version: number;
}

export interface GroceryChange extends AtVersion {
  readonly patch: GroceryPatch;
}

/** @param read the parts of the `raw` line of the body */
export function lineOf(body: CreateGroceryDto, read?: ReadLine): GroceryToAdd {
  const { id, name = null, unit = null, amount = null, isDone, storeId, purchaseAmount = null } = body;
  const line = { name, unit, amount, ...read, note: body.note ?? read?.note ?? null };
  return {
    id: id ?? randomUUID(),
    ...line,
    byPiece: isBoughtByPiece(line.unit),
    isDone,
    storeId,
    purchaseAmount,
    madeOf: id === undefined ? null : digestOfBody(body),
  };
}

/** @param read the parts of the `raw` line of the body */
export function patchOf(body: UpdateGroceryDto, read?: ReadLine): GroceryPatch {
  const { storeId, purchaseAmount, isDone } = body;
  const { name, unit, amount } = read ?? body;
  return {
    name,
    unit,
    ...(unit !== undefined && { byPiece: isBoughtByPiece(unit) }),
    amount,
    ...(amount !== undefined && { exactAmount: null }),
    note: body.note === undefined ? (read?.note ?? undefined) : body.note,
    storeId,
    purchaseAmount,
    isDone,
  };
}

export function isEmpty(patch: GroceryPatch): boolean {
  return Object.values<unknown>(patch).every((value) => value === undefined);
}

function digestOfBody({ raw, name, unit, amount, note, purchaseAmount, isDone, storeId }: CreateGroceryDto): string {
  const store = storeId === undefined ? '' : storeId;
  return digestOf([raw, name, unit, amount, note ?? null, purchaseAmount ?? null, isDone, store]);
}
