const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/u;
/** `- `, `* `, `•`, `1. `, `2) `, `[ ]`, and one behind another: `- [ ] milk`. */
const BULLETS = /^(?:\s*(?:[-*–—+](?=\s)|[•·▪◦‣●○☐☑✓✔]|\[[ xX]?\]|\d{1,3}[.)](?=\s)))+\s*/u;

/** The lines of a pasted list without their bullets. Empty lines and headings (`Dairy:`) are left out. */
export function listLines(text: string): string[] {
  return text
    .split(LINE_BREAK)
    .map((line) => line.replace(BULLETS, '').trim())
    .filter((line) => line !== '' && !/^#|[:：]$/u.test(line));
}
