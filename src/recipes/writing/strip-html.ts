import { Parser } from 'htmlparser2';

/** Elements whose content is no text for people. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe']);

/** The text without its tags, comments and scripts. Entities and a lone `<` (as in `1 < 2`) are not changed. */
export function stripHtml(text: string): string {
  if (!text.includes('<')) return text;
  const parts: string[] = [];
  let silent = 0;
  const parser = new Parser(
    {
      ontext: (part) => {
        if (silent === 0) parts.push(part);
      },
      onopentagname: (name) => {
        if (SILENT.has(name)) silent += 1;
      },
      onclosetag: (name) => {
        if (SILENT.has(name)) silent -= 1;
      },
    },
    { decodeEntities: false },
  );
  parser.end(text);
  return parts.join('').trim();
}
