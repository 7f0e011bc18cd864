/** Number of names that are offered beside the field for a new line. */
export const MOST_SUGGESTED = 12;

/** The names that no open line has. */
export function notOnList(
  suggestions: readonly { readonly name: string }[],
  lines: readonly { readonly name: string | null; readonly display: string; readonly isDone: boolean }[],
): string[] {
  const open = new Set(lines.flatMap(({ name, display, isDone }) => (isDone ? [] : (name ?? display).toLowerCase())));
  return suggestions.map(({ name }) => name).filter((name) => !open.has(name.toLowerCase()));
}
