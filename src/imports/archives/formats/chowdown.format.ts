import { plainLines } from '../../../parser/plain-text.js';
import { readYaml } from '../../../parser/texts/data/read-yaml.js';
import { type Archive, type ArchiveEntry, fileNameOf, folderOf, stemOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { decodeText } from '../reading/decode-text.js';
import { Fields, isObject, namesOf, splitWords } from '../reading/fields.js';
import { itemsOfFiles } from '../reading/files-as-recipes.js';
import { pictureAt, picturesOf } from '../reading/pictures-of.js';
import { addressIn, ingredientsOfText, joined, stepsOfText } from '../reading/text-parts.js';
import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';

const LOOKED_AT = 10;
const HEAD = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Markdown files with a head of YAML, as the site generator Chowdown has them in `_recipes`, with pictures in `images`. */
export const chowdown: ArchiveFormat = {
  name: 'chowdown',
  title: 'Chowdown',
  find: async (archive) => {
    const files = archive.entries.filter(
      ({ path }) => /\.(?:md|markdown)$/i.test(path) && !/^readme\b/i.test(fileNameOf(path)),
    );
    const own = files.filter(({ path }) => /(?:^|\/)_?(?:recipes|components)\//i.test(path));
    const entries = own.length > 0 ? own : files;
    for (const entry of entries.slice(0, LOOKED_AT))
      if (isRecipe(headOf(decodeText(await archive.bytes(entry).catch(() => Buffer.alloc(0))))))
        return itemsOfFiles(entries, (one) => read(archive, one));
    return null;
  },
};

async function read(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const text = decodeText(await archive.bytes(entry));
  const head = headOf(text);
  if (!isObject(head)) throw new ArchiveError('damaged', 'The file has no head of YAML.');
  const fields = new Fields(head);
  const image = fields.text('image');
  const body = plainLines(text.replace(HEAD, '')).join('\n');
  return {
    name: fields.text('title') ?? stemOf(entry.path),
    description: body === '' ? fields.lines('description') : body,
    notes: joined(body === '' ? null : fields.lines('description'), fields.lines('notes')),
    url: addressIn(fields.text('source', 'url', 'link')),
    servings: readServings(fields.text('servings', 'yield') ?? ''),
    yieldText: yieldTextOf([fields.text('servings', 'yield') ?? '']),
    prepMinutes: fields.minutes('prepTime', 'prep'),
    cookMinutes: fields.minutes('cookTime', 'cook'),
    totalMinutes: fields.minutes('totalTime', 'time'),
    ingredients: ingredientsOfText(linesIn(fields, 'ingredients')),
    steps: stepsOfText(linesIn(fields, 'directions', 'instructions')),
    tags: listIn(fields, 'tags'),
    kinds: listIn(fields, 'category', 'categories'),
    pictures: image === null ? [] : await picturesOf(archive, [pictureIn(archive, entry, image)]),
    images: image !== null && addressIn(image) !== null ? [image] : [],
  };
}

function pictureIn(archive: Archive, entry: ArchiveEntry, image: string): ArchiveEntry | undefined {
  const folder = folderOf(entry.path);
  const base = folder.replace(/[^/]+\/$/, '');
  return (
    pictureAt(archive, `${base}images/`, image) ?? pictureAt(archive, folder, image) ?? pictureAt(archive, base, image)
  );
}

function linesIn(fields: Fields, ...names: string[]): string {
  const value = fields.raw(...names);
  return Array.isArray(value) ? (value as unknown[]).map(textOf).join('\n') : typeof value === 'string' ? value : '';
}

/** YAML reads a line with a colon in it as a mapping. */
function textOf(value: unknown): string {
  if (isObject(value))
    return Object.entries(value)
      .map(([key, rest]) => `${key}: ${textOf(rest)}`)
      .join(' ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function listIn(fields: Fields, ...names: string[]): string[] {
  const value = fields.raw(...names);
  return Array.isArray(value) ? namesOf(value as unknown[]) : splitWords(typeof value === 'string' ? value : null);
}

function isRecipe(head: unknown): boolean {
  const fields = new Fields(head);
  return fields.has('title') && (fields.has('ingredients') || fields.has('directions'));
}

function headOf(text: string): unknown {
  const [, head] = HEAD.exec(text) ?? [];
  return head === undefined ? undefined : readYaml(head);
}
