import { fieldsOf, type Line, type Lists } from './lists.js';
import { type Entry, withEntries } from './outbox.js';

/** The changes that others made while this browser had no connection. */
export interface ChangesOfOthers {
  readonly added: readonly Line[];
  readonly changed: readonly { readonly from: Line; readonly to: Line }[];
  readonly done: readonly Line[];
  readonly opened: readonly Line[];
  readonly deleted: readonly Line[];
}

/**
 * Compares the list that was shown with the present one.
 * @param entries that this browser had not sent: their changes are not those of others
 */
export function changesOfOthers(before: Lists, entries: readonly Entry[], after: Lists): ChangesOfOthers {
  const seen = new Map(withEntries(before, entries).lines.map((line) => [line.id, line]));
  const now = new Map(after.lines.map((line) => [line.id, line]));
  const own = new Set(entries.filter(({ act }) => act.kind !== 'tick' && act.kind !== 'move').map(({ id }) => id));
  const cleared = new Set(entries.flatMap(({ act }) => (act.kind === 'clear' ? act.ids : [])));
  const both = [...seen.values()].flatMap((from) => {
    const to = now.get(from.id);
    return to === undefined ? [] : [{ from, to }];
  });
  return {
    added: after.lines.filter(({ id }) => !seen.has(id) && !own.has(id) && !cleared.has(id)),
    changed: both.filter(({ from, to }) => !own.has(from.id) && isRewritten(from, to)),
    done: both.filter(({ from, to }) => !from.isDone && to.isDone).map(({ to }) => to),
    opened: both.filter(({ from, to }) => from.isDone && !to.isDone).map(({ to }) => to),
    deleted: [...seen.values()].filter(({ id }) => !now.has(id) && !own.has(id)),
  };
}

export function isNothing(what: ChangesOfOthers): boolean {
  return Object.values(what).every((lines: readonly unknown[]) => lines.length === 0);
}

function isRewritten(from: Line, to: Line): boolean {
  const [before, after] = [fieldsOf(from), fieldsOf(to)];
  return before.raw !== after.raw || before.note !== after.note || before.storeId !== after.storeId;
}
