import { namesFood } from '../../phrases/kitchen.js';

const MARK = String.raw`[^\p{L}\p{N}\p{M}\s"'“”‘’„«»()（）¡¿!?%°.,;…&#|>` + '`]';
const FRAMED = new RegExp(String.raw`^(${MARK}{1,6}) ?(\p{L}[^\n]{1,60}?) ?(${MARK}{1,6})$`, 'u');
/** One of these marks stands before an item. */
const BULLET = /^[-–*+•·]$/u;
/** Around words without spaces it makes them bold, italic or struck. */
const EMPHASIS = /^[*_~]+$/;
const OPPOSITES: Readonly<Record<string, string>> = { '[': ']', '{': '}', '<': '>', '【': '】', '《': '》' };

/**
 * Turns words between the same marks into Markdown headings: `== Sauce ==`, `=[ Sauce ]=`, `★ Sauce ★`. The first line is the title. A food
 * between two pictures may be an ingredient.
 */
export function unmarkFrames(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line !== '');
  return lines.map((line, at) => {
    const [, before = '', words = '', behind = ''] = FRAMED.exec(line) ?? [];
    if (words === '' || /[.!?]$/.test(words) || behind !== opposite(before) || BULLET.test(before)) return line;
    if (EMPHASIS.test(before) && !line.includes(`${before} `)) return line;
    if (at === first) return `# ${words}`;
    return /\p{Extended_Pictographic}/u.test(before) && namesFood(words) ? line : `### ${words}`;
  });
}

function opposite(marks: string): string {
  const reversed = [...marks.matchAll(/\P{M}\p{M}*/gu)].map(([mark]) => OPPOSITES[mark] ?? mark);
  return reversed.reverse().join('');
}
