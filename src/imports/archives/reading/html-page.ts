import { type CheerioAPI, load } from 'cheerio';
import { Parser } from 'htmlparser2';
import type { Archive, ArchiveEntry } from './archive.js';
import { plainLines, plainText } from '../../../parser/plain-text.js';
import { ArchiveError } from './archive-error.js';
import { decodeText } from './decode-text.js';
import { LastFile } from './last-file.js';

/**
 * Maximum number of tags in a page, including closing tags. Four times as many elements fill the heap of the process.
 */
const MOST_TAGS = 1_000_000;
const TAG = '<'.charCodeAt(0);
/** Maximum depth of the elements in XML: searching and writing them is recursive. */
const DEEPEST = 1_000;

const pages = new LastFile((bytes) => parsed(bytes, false));
const documents = new LastFile((bytes) => parsed(bytes, true));

/** A reader of XML that another program wrote with faults. @param mend the text without them */
export function parsedFaultyXml(mend: (text: string) => string): typeof parsedXml {
  const mended = new LastFile((bytes) => parsed(Buffer.from(mend(decodeText(bytes))), true));
  return (archive, entry) => mended.of(archive, entry);
}

/**
 * The parsed page of an entry.
 * @throws ArchiveError for a page with more elements than fit into the memory of the process
 */
export function parsedPage(archive: Archive, entry: ArchiveEntry): Promise<CheerioAPI> {
  return pages.of(archive, entry);
}

/** The same for XML, whose elements have names and contents of their own: `<image>` is no picture. */
export function parsedXml(archive: Archive, entry: ArchiveEntry): Promise<CheerioAPI> {
  return documents.of(archive, entry);
}

function parsed(bytes: Buffer, xml: boolean): CheerioAPI {
  refuseTooManyTags(bytes);
  const text = decodeText(bytes);
  if (xml) refuseDeepElements(text);
  return load(text, { xml });
}

function refuseDeepElements(xml: string): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: () => {
        if (++depth > DEEPEST) throw new ArchiveError('damaged', 'Its elements are nested too deeply.');
      },
      onclosetag: () => depth--,
    },
    { xmlMode: true },
  );
  parser.end(xml);
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
