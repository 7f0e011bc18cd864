/** One call of a versioned operation, as the client that made it saw it. */
export interface Call {
  /** Milliseconds of one clock for all clients. */
  readonly invoked: number;
  readonly answered: number;
  /** The version that the change was meant for. */
  readonly meant: number;
  /** Whether it changed anything. */
  readonly won: boolean;
  /** The row as the answer shows it, at `version`; `null` once it is gone. */
  readonly row: { readonly version: number } | null;
}

/**
 * What in the history no single register of versions could have done, one change after the other, each between its call
 * and its answer. A register that only counts up needs no search: its value orders all calls, so they are in order when
 * none answers an older value than one that was answered before it was called.
 */
export function flawsOf(history: readonly Call[], first: number): string[] {
  return [...winnersOf(history, first), ...rowsAt(history), ...order(history)];
}

/** Exactly one winner for each version, each one above the version before, from the first. */
function winnersOf(history: readonly Call[], first: number): string[] {
  const won = history.filter((call) => call.won).map(({ meant }) => meant);
  const sorted = won.sort((a, b) => a - b);
  const expected = Array.from({ length: sorted.length }, (_, index) => first + index);
  const flaws = sorted.join() === expected.join() ? [] : [`winners at ${sorted.join()}`];
  const newest = Math.max(first, ...history.map(({ row }) => row?.version ?? 0));
  if (newest !== first + won.length) flaws.push(`the row came to ${newest} by ${won.length} changes from ${first}`);
  for (const call of history) {
    const { meant, row } = call;
    if (call.won && row !== null && row.version !== meant + 1) flaws.push(`a winner at ${meant} saw ${row.version}`);
    if (!call.won && row?.version === meant) flaws.push(`a loser at ${meant} saw that very version`);
  }
  return flaws;
}

/** A version is one content, whoever sees it. */
function rowsAt(history: readonly Call[]): string[] {
  const seen = new Map<number, string>();
  return history.flatMap(({ row }) => {
    if (row === null) return [];
    const text = JSON.stringify(row);
    const other = seen.get(row.version) ?? text;
    seen.set(row.version, other);
    return other === text ? [] : [`two rows at version ${row.version}: ${other} and ${text}`];
  });
}

/** Nobody sees an older version than one that was answered before the call. */
function order(history: readonly Call[]): string[] {
  const byAnswer = [...history].sort((a, b) => a.answered - b.answered);
  return history.flatMap((call) => {
    const before = byAnswer.filter(({ answered, row }) => answered < call.invoked && row !== null);
    const newest = Math.max(0, ...before.map(({ row }) => row?.version ?? 0));
    const seen = call.row?.version ?? Infinity;
    return seen < newest ? [`version ${seen} seen after ${newest} had been answered`] : [];
  });
}
