/** As people write headings among ingredients: `For the dough:` or `# Dough`. */
const HEADING = /^#|[:：]\s*$/u;

/** Whether a line among ingredients is the title of those below it. */
export function isHeadingLine(line: string): boolean {
  return HEADING.test(line);
}

/** The heading without its marks. */
export function headingTitle(line: string): string {
  return line.replace(/^#+\s*/u, '').replace(/[:：]\s*$/u, '');
}
