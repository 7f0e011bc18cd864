/** One call of a versioned operation, as its client saw it. */
export interface Call {
  /** Milliseconds of one clock for all clients. */
  readonly invoked: number;
  readonly answered: number;
  /** The version in the request. */
  readonly meant: number;
  /** Whether the call changed the row. */
  readonly won: boolean;
  /** The row in the answer, at `version`; `null` when it is deleted. */
  readonly row: { readonly version: number } | null;
}

/**
 * Checks that the history is linearizable: that one register with versions could have made these changes one after the other,
 * each between its call and its answer. A register that only counts up needs no search: its value orders the calls. So they are
 * in order when no call returns an older value than one that was returned before the call began.
 * @returns what is wrong
 */
export function flawsOf(history: readonly Call[], first: number): string[] {
  return [...winnersOf(history, first), ...rowsAt(history), ...order(history)];
}

/** There must be exactly one winner for each version, without gaps from the first. */
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

/** A version must have the same content for everybody. */
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

/** No call may see an older version than one that was returned before it began. */
function order(history: readonly Call[]): string[] {
  const byAnswer = [...history].sort((a, b) => a.answered - b.answered);
  return history.flatMap((call) => {
    const before = byAnswer.filter(({ answered, row }) => answered < call.invoked && row !== null);
    const newest = Math.max(0, ...before.map(({ row }) => row?.version ?? 0));
    const seen = call.row?.version ?? Infinity;
    return seen < newest ? [`version ${seen} seen after ${newest} had been answered`] : [];
  });
}
