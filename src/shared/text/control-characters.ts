/** C0, DEL, C1, line and paragraph separators, and the characters that change the direction of the text after them. */
const CONTROLS = String.raw`[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]`;

/** Matches a text that a terminal or a list can show as it is. */
export const WITHOUT_CONTROLS = new RegExp(`^(?!.*${CONTROLS})`, 'su');

const EACH_CONTROL = new RegExp(CONTROLS, 'gu');

/** The text with every control character replaced, so that it is safe to print in a terminal. */
export function printable(text: string): string {
  return text.replace(EACH_CONTROL, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** The text without its control characters. */
export function withoutControls(text: string): string {
  return text.replace(EACH_CONTROL, '');
}
