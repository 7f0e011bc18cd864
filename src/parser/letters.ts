/** The letters and digits of a text. Two texts with the same ones are considered to be the same line. */
export function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
