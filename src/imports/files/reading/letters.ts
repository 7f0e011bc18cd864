/** How many letters the text has. */
export function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
