import { nameKey } from '../../shared/text/name-key.js';

/** A line of the list that was ticked. */
export interface BoughtLine {
  readonly name: string;
  readonly ingredientId: string | null;
  readonly boughtAt: Date;
}

interface Bought {
  /** Of the last line. */
  readonly name: string;
  readonly count: number;
  readonly lastBoughtAt: Date;
}

/** What was bought, the most often first; of two that were bought equally often, the last one. Lines of one ingredient are one. */
export function mostBought(lines: readonly BoughtLine[]): Bought[] {
  const found = new Map<string, Bought>();
  for (const { name, ingredientId, boughtAt } of lines) {
    const key = ingredientId ?? nameKey(name);
    const before = found.get(key);
    const last = before === undefined || boughtAt > before.lastBoughtAt ? { name, lastBoughtAt: boughtAt } : before;
    found.set(key, { name: last.name, lastBoughtAt: last.lastBoughtAt, count: (before?.count ?? 0) + 1 });
  }
  return [...found.values()].toSorted(
    (one, other) => other.count - one.count || other.lastBoughtAt.getTime() - one.lastBoughtAt.getTime(),
  );
}
