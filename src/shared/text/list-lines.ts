const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/u;
/** `- `, `* `, `•`, `1. `, `2) `, `[ ]`, and one behind another: `- [ ] milk`. */
const BULLETS = /^(?:\s*(?:[-*–—+](?=\s)|[•·▪◦‣●○☐☑✓✔]|\[[ xX]?\]|\d{1,3}[.)](?=\s)))+\s*/u;

/** Between the items of a list in one line: `Milk • Eggs`. */
const BULLET_BETWEEN = /\s+[•▪◦‣●○☐☑✓✔]\s+/u;

/** The lines of a pasted list without their bullets. A bullet inside a line begins another one. Empty lines and headings (`Dairy:`) are left out. */
export function listLines(text: string): string[] {
  return text
    .split(LINE_BREAK)
    .flatMap((line) => line.split(BULLET_BETWEEN))
    .map((line) => line.replace(BULLETS, '').trim())
    .filter((line) => line !== '' && !/^#|[:：]$/u.test(line));
}
