import type { ChangeKind } from './change-kind.js';

/** Of several changes of one object only the last, in the place of the last. */
export function lastOfEach<Change extends { readonly kind: ChangeKind }>(
  changes: readonly Change[],
  idOf: (change: Change) => string,
): Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.kind} ${idOf(change)}`;
    last.delete(key);
    last.set(key, change);
  }
  return [...last.values()];
}
