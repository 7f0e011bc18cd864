import { emptyDraft } from '../../empty-draft.js';
import { foldSpace } from '../../plain-text.js';
import type { DraftIngredient, DraftStep, RecipeDraft } from '../../recipe-draft.js';
import { splitFrontMatter, withHead } from '../data/front-matter.js';
import { readMapping } from '../data/read-mapping.js';
import { withWhatLinesTell } from '../read-plain.js';
import { type Piece, readPieces } from './cooklang-marks.js';

/** The brace stands directly behind the name, which has none of the signs of data: `"@type":"Person","name":{}`. */
const MARK_WITH_BRACES =
  /(?<![\p{L}\p{N}])(?:@[^\s@#~{}":](?:[^@#~{}":\n]{0,100}[^\s@#~{}":])?|~[^@#~{}\s]{0,30})\{[^{}\n]{0,100}\}/u;
const METADATA = /^>>\s*([^:\n]{1,60}?)\s*:\s*(.{1,500})$/;
const SECTION = /^=+\s*([^=\n]{0,200}?)\s*=*$/;
const NOTE = /^>+\s*(.*)$/;
/** A backslash at the end of a line breaks the line. */
const LINE_BREAK = /\s*\\$/;
const TITLE = /^#{1,2} +(?=\p{L})([^@{}~]{1,120})$/u;
/** Characters in which the first mark is searched. */
const SEARCHED = 20_000;

/** Whether a text is written in Cooklang: a mark with braces, such as `@flour{200%g}` or `~{5%minutes}`. */
export function isCooklang(text: string): boolean {
  return MARK_WITH_BRACES.test(text.slice(0, SEARCHED));
}

/**
 * Reads Cooklang (https://cooklang.org/docs/spec/): each paragraph is a step. The ingredients are those marked in the steps, in
 * their order. Comments are left out, as the specification says.
 */
export function readCooklang(text: string): RecipeDraft {
  const source = withoutComments(text.replace(/\r\n?/g, '\n'));
  const matter = splitFrontMatter(source);
  const body = readBody((matter?.body ?? source).split('\n'));
  const draft = withHead(readMapping(body.metadata), { ...emptyDraft(), ...body.draft });
  return withWhatLinesTell(matter ? withHead(matter.head, draft) : draft);
}

function withoutComments(text: string): string {
  return text
    .replace(/\[-(?:(?!-\])[\s\S]){0,2000}-\]/g, ' ')
    .replace(/(?<=^|\s)--(?!-)[^\n]*$/gm, (_comment, at: number, whole: string) =>
      at === 0 || whole[at - 1] === '\n' ? '' : ' ',
    );
}

interface Body {
  metadata: Record<string, string>;
  draft: Pick<RecipeDraft, 'name' | 'notes' | 'ingredients' | 'steps'>;
}

function readBody(lines: readonly string[]): Body {
  const metadata: Record<string, string> = {};
  const notes: string[] = [];
  const ingredients: DraftIngredient[] = [];
  const listed = new Set<string>();
  const steps: DraftStep[] = [];
  let name = '';
  let section: string | null = null;
  let paragraph: string[] = [];
  const endStep = (): void => {
    const pieces = readPieces(paragraph.join('\n'));
    paragraph = [];
    const text = foldSpace(pieces.map(wordsOf).join(''));
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    steps.push({ text, section, images: [] });
    ingredients.push(...newLines(pieces, listed).map((line) => ({ line, group: section })));
  };
  for (const raw of lines) {
    const line = raw.trim().replace(LINE_BREAK, '');
    const [, key, value = ''] = METADATA.exec(line) ?? [];
    const heading = SECTION.exec(line)?.[1];
    const title = steps.length === 0 && name === '' ? TITLE.exec(line)?.[1] : undefined;
    const note = NOTE.exec(line)?.[1];
    if (line !== '' && [key, heading, title, note].every((part) => part === undefined)) {
      paragraph.push(line);
      continue;
    }
    endStep();
    if (key !== undefined) metadata[key] = value;
    else if (heading !== undefined) section = heading === '' ? null : heading;
    else if (title !== undefined) name = title.trim();
    else if (note !== undefined) notes.push(foldSpace(note));
  }
  endStep();
  return { metadata, draft: { name, notes: notes.filter(Boolean).join('\n') || null, ingredients, steps } };
}

/** The lines of the ingredients. An ingredient without a quantity that is named again is not listed again. */
function newLines(pieces: readonly Piece[], listed: Set<string>): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    if (piece.is !== 'ingredient') continue;
    const name = nameOf(piece.name);
    if (piece.quantity === '' && listed.has(name)) continue;
    listed.add(name);
    const measured = [piece.quantity, piece.unit, name].filter(Boolean).join(' ');
    const prepared = piece.preparation === '' ? measured : `${measured}, ${piece.preparation}`;
    lines.push(foldSpace(piece.isOptional ? `${prepared} (optional)` : prepared));
  }
  return lines;
}

/** A name may be the path of another recipe (`./sauces/Hollandaise`), or have a shorter form behind `|`. */
function nameOf(name: string): string {
  const [long = ''] = name.split('|');
  return /^\.{1,2}\//.test(long) ? long.slice(long.lastIndexOf('/') + 1) : long.trim();
}

function wordsOf(piece: Piece): string {
  if (piece.is === 'text') return piece.text;
  const { is, quantity, unit } = piece;
  const measure = [quantity, unit].filter(Boolean).join(' ');
  if (is === 'timer') return measure === '' ? piece.name : measure;
  const name = is === 'ingredient' ? nameOf(piece.name.split('|').at(-1) ?? '') : piece.name;
  return is === 'cookware' && measure !== '' ? `${name} (${measure})` : name;
}
