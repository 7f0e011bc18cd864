import type { FoodCategory } from '../../../foods/food-categories.js';
import { type Fields, type Line, type Lists, put, type Recurring, type Rule } from './lists.js';

/**
 * An action of a person on the list. The list shows the state of the server with the actions that have not been sent yet. Each is an entry
 * of the outbox with its own operation id and, after the first attempt, its exact request.
 */
export type Act =
  | { readonly kind: 'add'; readonly raw: string }
  | { readonly kind: 'tick'; readonly isDone: boolean }
  | {
      readonly kind: 'change';
      /** The fields when the person saw them. */
      readonly base: Fields;
      readonly to: Partial<Fields>;
    }
  | {
      readonly kind: 'move';
      /** The lines before its new place, the nearest first; empty for the first place. */
      readonly behind: readonly string[];
      /** Left out: the store stays. */
      readonly storeId?: string | null;
    }
  | {
      readonly kind: 'delete';
      /** The fields when the person saw them. */
      readonly base: Fields;
    }
  /** Where shops have what the line is. Its other lines, and later ones, have the same place. */
  | { readonly kind: 'category'; readonly category: FoodCategory }
  | { readonly kind: 'aisle'; readonly storeId: string; readonly aisleId: string | null }
  | { readonly kind: 'restore'; readonly line: Line }
  | { readonly kind: 'clear'; readonly ids: readonly string[] }
  | {
      readonly kind: 'repeat';
      readonly from: Line;
      readonly rule: Rule;
      readonly interval: number;
      readonly next: string;
    }
  | { readonly kind: 'resume'; readonly recurring: Recurring }
  | { readonly kind: 'stop' };

/** A request to the server. It is stored, so that each attempt sends the same. */
export interface Sent {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the operations for pages. */
  readonly path: string;
  readonly body: unknown;
}

/** An action that has not been sent, or whose answer has not arrived. */
export interface Entry {
  /** The operation id, so that the server makes the change once. */
  readonly operationId: string;
  /** The id of the line or of the recurring grocery. */
  readonly id: string;
  /** The text of the line when the person saw it, for messages. */
  readonly line: string;
  /** ISO date-time. */
  readonly at: string;
  readonly act: Act;
  /** `null` until the first attempt. */
  readonly sent: Sent | null;
  /** Number of answers with an error of the server. */
  readonly faults: number;
}

/** The lists to show: the state of the server with all entries applied. */
export function withEntries(lists: Lists, entries: readonly Entry[]): Lists {
  return entries.reduce(applied, lists);
}

function applied(lists: Lists, { id, act, at }: Entry): Lists {
  const { lines, recurring } = lists;
  const change = (of: (line: Line) => Partial<Line>): Lists => ({
    ...lists,
    lines: lines.map((line) => (line.id === id ? { ...line, ...of(line) } : line)),
  });
  switch (act.kind) {
    case 'add':
      return lines.some((line) => line.id === id)
        ? lists
        : { ...lists, lines: [...lines, newLine(id, act.raw, lines)] };
    case 'tick':
      return change(({ isDone, completedAt }) => ({
        isDone: act.isDone,
        completedAt: !act.isDone ? null : isDone ? completedAt : at,
      }));
    case 'change':
      return change((line) => withFields(line, act.to));
    case 'move':
      return change((line) => ({
        ...withFields(line, act.storeId === undefined ? {} : { storeId: act.storeId }),
        sortOrder: placeBehind(act.behind, id, lines),
      }));
    case 'category':
      return placed(lists, id, () => ({ category: act.category }));
    case 'aisle':
      return placed(lists, id, ({ storeId, aisleId }) => ({
        aisleId: storeId === act.storeId ? act.aisleId : aisleId,
      }));
    case 'delete':
      return { ...lists, lines: lines.filter((line) => line.id !== id) };
    case 'restore':
      return lines.some((line) => line.id === id) ? lists : { ...lists, lines: put(lines, act.line) };
    case 'clear':
      return { ...lists, lines: lines.filter((line) => !act.ids.includes(line.id)) };
    case 'repeat':
      return { ...lists, recurring: put(recurring, newRecurring(id, act)) };
    case 'resume':
      return { ...lists, recurring: put(recurring, { ...act.recurring, id, version: 0 }) };
    case 'stop':
      return { ...lists, recurring: recurring.filter((each) => each.id !== id) };
  }
}

/** The lists with another place of what the line is, also in its other lines. */
function placed(lists: Lists, id: string, placeOf: (line: Line) => Partial<Line>): Lists {
  const ingredientId = lists.lines.find((line) => line.id === id)?.ingredientId ?? null;
  const isSame = (line: Line): boolean =>
    line.id === id || (ingredientId !== null && line.ingredientId === ingredientId);
  return { ...lists, lines: lists.lines.map((line) => (isSame(line) ? { ...line, ...placeOf(line) } : line)) };
}

function newLine(id: string, raw: string, lines: readonly Line[]): Line {
  return {
    id,
    name: null,
    unit: null,
    amount: null,
    isDone: false,
    sortOrder: Math.max(0, ...lines.map(({ sortOrder }) => sortOrder)) + 1,
    version: 0,
    ingredientId: null,
    recurringGroceryId: null,
    storeId: null,
    aisleId: null,
    note: null,
    display: raw,
    sources: [],
    completedAt: null,
  };
}

function newRecurring(id: string, { from, rule, interval, next }: Extract<Act, { kind: 'repeat' }>): Recurring {
  const { name, display, amount, unit, storeId } = from;
  return {
    id,
    name: name ?? display,
    amount,
    unit,
    display,
    storeId,
    recurrenceRule: rule,
    recurrenceInterval: interval,
    nextPlannedFor: next,
    version: 0,
  };
}

/** The amount in another text and the aisle in another store are unknown. */
function withFields(
  line: Line,
  { raw = line.display, note = line.note, storeId = line.storeId }: Partial<Fields>,
): Line {
  return {
    ...line,
    display: raw,
    displayAmount: raw === line.display ? line.displayAmount : undefined,
    note,
    storeId,
    aisleId: storeId === line.storeId ? line.aisleId : null,
  };
}

/** A sort order between two lines, only for showing. The server computes its own. */
function placeBehind(behind: readonly string[], id: string, lines: readonly Line[]): number {
  const places = lines.filter((line) => line.id !== id).map(({ sortOrder }) => sortOrder);
  const before = behind.map((each) => lines.find((line) => line.id === each)).find((line) => line !== undefined);
  if (before === undefined) return Math.min(1, ...places) - 1;
  const next = Math.min(...places.filter((place) => place > before.sortOrder));
  return Number.isFinite(next) ? (before.sortOrder + next) / 2 : before.sortOrder + 1;
}
