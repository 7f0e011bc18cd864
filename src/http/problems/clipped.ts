/** The text, cut and ended with `…` when it has more than `most` UTF-16 units. */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
