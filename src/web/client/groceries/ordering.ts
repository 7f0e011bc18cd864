import type { Line } from './lists.js';

/** Lines of one aisle or store. A line is moved within its group, or into a group of another store. */
export interface Group {
  readonly storeId: string | null;
  readonly lines: readonly Line[];
}

/**
 * A new place: after the first existing one of these lines, the nearest first. `storeId` is left out when the store
 * stays.
 */
export interface Place {
  readonly behind: readonly string[];
  readonly storeId: string | null | undefined;
}

/** Number of lines before the new place that a move names. A line that was deleted in the meantime is skipped. */
export const MOST_NAMED = 20;

/**
 * The place one step up or down. After the end of the group it is in the next group of another store. `null` at the end
 * of the list.
 */
export function steppedFrom(groups: readonly Group[], id: string, step: -1 | 1): Place | null {
  const at = groups.findIndex(({ lines }) => lines.some((line) => line.id === id));
  const group = groups[at];
  if (group === undefined) return null;
  const index = group.lines.findIndex((line) => line.id === id);
  const target = index + step;
  if (target >= 0 && target < group.lines.length)
    return placeIn(group, step === 1 ? target + 1 : target, id, group.storeId);
  const others = step === 1 ? groups.slice(at + 1) : groups.slice(0, at).reverse();
  const next = others.find(({ storeId }) => storeId !== group.storeId);
  return next === undefined ? null : placeIn(next, step === 1 ? 0 : next.lines.length, id, group.storeId);
}

/**
 * The place before or after a line; `null` when it is in another aisle of the same store, or is the present place of
 * the line.
 */
export function placeBeside(groups: readonly Group[], id: string, besideId: string, isBehind: boolean): Place | null {
  const holds = (wanted: string) => (each: Group) => each.lines.some((line) => line.id === wanted);
  const [from, to] = [groups.find(holds(id)), groups.find(holds(besideId))];
  if (from === undefined || to === undefined || id === besideId) return null;
  if (from !== to && from.storeId === to.storeId) return null;
  const index = to.lines.findIndex((line) => line.id === besideId) + (isBehind ? 1 : 0);
  const current = to.lines.findIndex((line) => line.id === id);
  if (current !== -1 && (index === current || index === current + 1)) return null;
  return placeIn(to, index, id, from.storeId);
}

function placeIn({ lines, storeId }: Group, index: number, id: string, before: string | null): Place {
  const behind = lines
    .slice(0, index)
    .map((line) => line.id)
    .filter((each) => each !== id)
    .reverse()
    .slice(0, MOST_NAMED);
  return { behind, storeId: storeId === before ? undefined : storeId };
}
