/** C0, DEL and C1, separators of lines and paragraphs, and what turns the direction of the text that follows. */
const CONTROLS = String.raw`[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]`;

/** Of a text that a terminal or a list can show as it is. */
export const WITHOUT_CONTROLS = new RegExp(`^(?!.*${CONTROLS})`, 'su');

const EACH_CONTROL = new RegExp(CONTROLS, 'gu');

/** The text as a terminal may be given it: no character of it is a command. */
export function printable(text: string): string {
  return text.replace(EACH_CONTROL, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}
