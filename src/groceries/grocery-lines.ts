import { randomUUID } from 'node:crypto';
import type { ReadLine } from '../foods/line-reader.js';
import type { Patch, PatchOrSql } from '../database/table-repository.js';
import { digestOf } from '../shared/text/digest.js';
import { isBoughtByPiece } from './bought-by-piece.js';
import type { CreateGroceryDto, UpdateGroceryDto } from './groceries.dto.js';
import type { Grocery } from './grocery.entity.js';

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

/** The changed columns of a line. */
export type GroceryPatch = Patch<
  Omit<Grocery, 'householdId' | 'id' | 'version' | 'madeOf' | 'completedAt' | 'createdAt' | 'updatedAt'>
> &
  PatchOrSql<Pick<Grocery, 'completedAt'>>;

export interface AtVersion {
  readonly id: string;
  readonly version: number;
}

export interface GroceryChange extends AtVersion {
  readonly patch: GroceryPatch;
}

/** The same change of each line. */
export function changeOfEach(lines: readonly AtVersion[], patch: GroceryPatch): GroceryChange[] {
  return lines.map(({ id, version }) => ({ id, version, patch }));
}

export function rawLinesOf(bodies: readonly { readonly raw?: string }[]): string[] {
  return bodies.flatMap(({ raw }) => raw ?? []);
}

export function lineOf(body: CreateGroceryDto, partsOf: ReadLine): GroceryToAdd {
  const { id, name = null, unit = null, amount = null, isDone, storeId, purchaseAmount = null } = body;
  const read = body.raw === undefined ? { name, unit, amount, note: null } : partsOf(body.raw);
  return {
    id: id ?? randomUUID(),
    name: read.name,
    unit: read.unit,
    amount: read.amount,
    note: body.note ?? read.note,
    byPiece: isBoughtByPiece(read.unit),
    isDone,
    storeId,
    purchaseAmount,
    madeOf: id === undefined ? null : digestOfBody(body),
  };
}

/**
 * The columns of a tick. A line that is ticked again keeps the time of its first tick: LEAST ignores NULL. A Citus cluster refuses `now()`
 * in COALESCE.
 */
export function tickColumns(isDone: boolean): Pick<GroceryPatch, 'isDone' | 'completedAt'> {
  return { isDone, completedAt: isDone ? () => 'LEAST(completed_at, now())' : null };
}

export function patchOf(body: UpdateGroceryDto, partsOf: ReadLine): GroceryPatch {
  const { storeId, purchaseAmount, isDone } = body;
  const read = body.raw === undefined ? null : partsOf(body.raw);
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
    ...(isDone !== undefined && tickColumns(isDone)),
  };
}

export function isEmpty(patch: GroceryPatch): boolean {
  return Object.values<unknown>(patch).every((value) => value === undefined);
}

function digestOfBody({ raw, name, unit, amount, note, purchaseAmount, isDone, storeId }: CreateGroceryDto): string {
  const store = storeId === undefined ? '' : storeId;
  return digestOf([raw, name, unit, amount, note ?? null, purchaseAmount ?? null, isDone, store]);
}
