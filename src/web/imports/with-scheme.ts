/** A host with at least one dot, and what follows it. */
const WITHOUT_SCHEME = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/** The address as people type it, with `https://` in front when it has no scheme. Any other text is returned unchanged. */
export function withScheme(typed: string): string {
  return WITHOUT_SCHEME.test(typed) ? `https://${typed}` : typed;
}
