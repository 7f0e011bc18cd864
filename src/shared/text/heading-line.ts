/** A heading among ingredients: `For the dough:` or `# Dough`. */
export const HEADING = /^#|[:：]\s*$/u;

/** Whether an ingredient line is the heading of the lines below it. */
export function isHeadingLine(line: string): boolean {
  return HEADING.test(line);
}

/** The text of the heading without its marks. */
export function headingTitle(line: string): string {
  return line.replace(/^#+\s*/u, '').replace(/[:：]\s*$/u, '');
}
