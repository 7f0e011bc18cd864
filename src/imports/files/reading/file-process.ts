import { Worker } from 'node:worker_threads';
import type { PageLayout } from '../layout/page-layout.js';
import { textOfPages } from '../layout/text-of-pages.js';
import { FileReadError } from './file-error.js';
import { type FileAnswer, type FileQuestion, MOST_PAGES } from './file-questions.js';
import { PdfDocument } from './pdf-document.js';

/** Letters that a text with a recipe has at least. */
const FEWEST_LETTERS = 20;

const pages: PageLayout[] = [];
let pdf: PdfDocument | null = null;

/**
 * The program of the process that `FileReader` starts. It ends at once when its parent has ended. It ignores the signals that a
 * terminal sends to the whole group.
 */
new Worker(new URL('./memory-watch.js', import.meta.url)).unref();
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (question: FileQuestion) => {
  void answer(question).then((answered) => process.send?.(answered));
});

async function answer(question: FileQuestion): Promise<FileAnswer> {
  try {
    if (question.ask === 'open') return await opened(question.bytes);
    if (question.ask === 'text') return textOf(pages);
    if (pdf !== null) pages.push(await pdf.read(question.page));
    return { isRead: true };
  } catch (error) {
    return error instanceof FileReadError ? { problem: error.problem } : { problem: 'damaged' };
  }
}

async function opened(bytes: Buffer): Promise<FileAnswer> {
  pdf = await PdfDocument.open(bytes);
  const all = pages.length + pdf.pages;
  return all > MOST_PAGES ? { problem: 'tooManyPages', pages: all } : { pages: pdf.pages };
}

function textOf(read: readonly PageLayout[]): FileAnswer {
  const text = textOfPages(read);
  return (text.match(/\p{L}/gu)?.length ?? 0) < FEWEST_LETTERS ? { problem: 'noText' } : { text };
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
