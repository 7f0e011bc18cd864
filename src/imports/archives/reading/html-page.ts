import { type CheerioAPI, load } from 'cheerio';
import type { Archive, ArchiveEntry } from './archive.js';
import { plainLines, plainText } from '../../../parser/plain-text.js';
import { decodeText } from './decode-text.js';

const pages = new WeakMap<Archive, { path: string; page: CheerioAPI }>();

/** The page of an entry. The last one of an archive is kept, because all of its recipes are in it. */
export async function pageOf(archive: Archive, entry: ArchiveEntry): Promise<CheerioAPI> {
  const known = pages.get(archive);
  if (known?.path === entry.path) return known.page;
  const page = load(decodeText(await archive.bytes(entry)));
  pages.set(archive, { path: entry.path, page });
  return page;
}

/** One line of plain text of the first element; `null` without text. */
export function textIn(page: CheerioAPI, within: ReturnType<CheerioAPI>, selector: string): string | null {
  return plainText(page.html(within.find(selector).first())) || null;
}

/** The lines of the elements in plain text. */
export function linesIn(page: CheerioAPI, within: ReturnType<CheerioAPI>, selector: string): string[] {
  return within
    .find(selector)
    .toArray()
    .flatMap((element) => plainLines(page.html(element)));
}
