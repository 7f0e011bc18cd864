import { type CheerioAPI, load } from 'cheerio';
import type { Archive, ArchiveEntry } from './archive.js';
import { plainLines, plainText } from '../../../parser/plain-text.js';
import { ArchiveError } from './archive-error.js';
import { decodeText } from './decode-text.js';

/**
 * Maximum number of tags in a page, including closing tags. Four times as many elements fill the heap of the process.
 */
const MOST_TAGS = 1_000_000;
const TAG = '<'.charCodeAt(0);

const pages = new WeakMap<Archive, { path: string; page: CheerioAPI }>();

/**
 * The parsed page of an entry. The last page of an archive is cached, because it contains all recipes.
 * @throws ArchiveError for a page with more elements than fit into the memory of the process
 */
export async function parsedPage(archive: Archive, entry: ArchiveEntry): Promise<CheerioAPI> {
  const known = pages.get(archive);
  if (known?.path === entry.path) return known.page;
  const bytes = await archive.bytes(entry);
  refuseTooManyTags(bytes);
  const page = load(decodeText(bytes), { xml: /\.xml$/i.test(entry.path) || isXml(bytes) });
  pages.set(archive, { path: entry.path, page });
  return page;
}

function isXml(bytes: Buffer): boolean {
  return (
    /^\s*(?:\ufeff|ï»¿)?<\?xml(?![^>]*\bxhtml)/.test(bytes.toString('latin1', 0, 100)) &&
    !/<html[\s>]/i.test(bytes.toString('latin1', 0, 2_000))
  );
}

/** Counts before parsing, because an element of four bytes takes several hundred bytes of memory. */
function refuseTooManyTags(bytes: Buffer): void {
  let tags = 0;
  for (let at = bytes.indexOf(TAG); at !== -1 && tags <= MOST_TAGS; at = bytes.indexOf(TAG, at + 1)) tags++;
  if (tags > MOST_TAGS)
    throw new ArchiveError('tooLarge', 'A page of the archive holds more elements than can be read.');
}

/** One line of plain text of the first matching element; `null` when it has no text. */
export function textIn(page: CheerioAPI, within: ReturnType<CheerioAPI>, selector: string): string | null {
  return plainText(page.html(within.find(selector).first())) || null;
}

/** The lines of plain text of all matching elements. */
export function linesIn(page: CheerioAPI, within: ReturnType<CheerioAPI>, selector: string): string[] {
  return within
    .find(selector)
    .toArray()
    .flatMap((element) => plainLines(page.html(element)));
}
