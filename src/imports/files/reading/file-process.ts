import { Worker } from 'node:worker_threads';
import type { Language } from '../../../shared/languages.js';
import { endWithParent } from '../../../shared/process/end-with-parent.js';
import type { PageLayout } from '../layout/page-layout.js';
import { textOfPages } from '../layout/text-of-pages.js';
import { doubtfulWords, type ReadWord } from './doubtful-words.js';
import { FileReadError } from './file-error.js';
import { type FileAnswer, type FileQuestion, MOST_PAGES } from './file-questions.js';
import { LetterReader } from './letter-reader.js';
import { PdfDocument } from './pdf-document.js';
import { lettersIn } from './letters.js';
import { pictureAsJpeg, type RawPicture } from './prepare-picture.js';
import { FEWEST_LETTERS, readPicture } from './read-picture.js';

type Asked<Kind> = Extract<FileQuestion, { ask: Kind }>;

/** Of all files. */
let pagesOpened = 0;
/** The pages that were read, behind the last picture that was answered. */
const pages: PageLayout[] = [];
/** Whether a picture was answered, so that the text need not be enough. */
let hasPictures = false;
/** The words of each line of the pictures. */
const lines: (readonly ReadWord[])[] = [];
const letters = new LetterReader();
/** The file whose pages are read now. */
let file: PdfDocument | Buffer | null = null;

/** The program of the process that `readFiles` starts. */
new Worker(new URL('./memory-watch.js', import.meta.url)).unref();
endWithParent();
process.on('message', (question: FileQuestion) => {
  void answer(question).then((answered) => process.send?.(answered));
});

async function answer(question: FileQuestion): Promise<FileAnswer> {
  try {
    if (question.ask === 'open') return await opened(question);
    if (question.ask === 'text') return textOf(pages);
    const page = file === null ? null : await readPage(file, question);
    if (Buffer.isBuffer(page)) {
      hasPictures = true;
      return { before: textOfPages(pages.splice(0)), picture: page };
    }
    if (page === null) return { isRead: true, scan: null };
    pages.push(page.layout);
    return { isRead: true, scan: page.scan };
  } catch (error) {
    return error instanceof FileReadError ? { problem: error.problem } : { problem: 'damaged' };
  }
}

async function opened({ type, bytes }: Asked<'open'>): Promise<FileAnswer> {
  if (file instanceof PdfDocument) await file.close();
  file = type === 'pdf' ? await PdfDocument.open(bytes) : bytes;
  const more = file instanceof PdfDocument ? file.pages : 1;
  pagesOpened += more;
  return pagesOpened > MOST_PAGES ? { problem: 'tooManyPages', pages: pagesOpened } : { pages: more };
}

interface Read {
  readonly layout: PageLayout;
  /** A JPEG file of the picture that a page of a PDF was read as, when it is kept. */
  readonly scan: Buffer | null;
}

/** A page of a PDF without text is read as the picture that it shows. @returns the picture when the question has no language */
async function readPage(
  from: PdfDocument | Buffer,
  { page, language, keepsScans }: Asked<'read'>,
): Promise<Read | Buffer> {
  if (!(from instanceof PdfDocument))
    return language === null ? pictureAsJpeg(from) : { layout: await layoutOf(from, language), scan: null };
  const layout = await from.read(page);
  if (lettersIn(layout.fragments.map(({ text }) => text).join('')) >= FEWEST_LETTERS) return { layout, scan: null };
  const scan = await from.pictureOf(page);
  if (scan === null) return { layout, scan };
  if (language === null) return pictureAsJpeg(scan);
  const layoutOfScan = await layoutOf(scan, language);
  // The recipe is worth more than its picture.
  return { layout: layoutOfScan, scan: keepsScans ? await pictureAsJpeg(scan).catch(() => null) : null };
}

async function layoutOf(picture: Buffer | RawPicture, language: Language): Promise<PageLayout> {
  const read = await readPicture(letters, picture, language);
  lines.push(...read.lines);
  return read.layout;
}

function textOf(read: readonly PageLayout[]): FileAnswer {
  const text = textOfPages(read);
  if (!hasPictures && lettersIn(text) < FEWEST_LETTERS) return { problem: 'noText' };
  return { text, doubtful: doubtfulWords(lines) };
}
