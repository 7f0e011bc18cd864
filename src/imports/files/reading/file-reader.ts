import { fileURLToPath } from 'node:url';
import { answerOfHelper, startHelper } from '../../../shared/process/helper-process.js';
import type { Language } from '../../../shared/languages.js';
import { fileTypeOf } from '../file-types.js';
import { FileReadError } from './file-error.js';
import type { FileAnswer, FileQuestion, ReadText } from './file-questions.js';

const PROGRAM = fileURLToPath(new URL('./file-process.js', import.meta.url));

/** Milliseconds for opening a file or putting all pages together, and for reading one page, which may be a picture. */
const LIMIT = 30_000;
const PAGE_LIMIT = 90_000;
const NO_TEXT: ReadText = { text: '', doubtful: [] };
/** MiB of the heap. */
const HEAP = 256;

export interface FilesToRead {
  /** Reads the bytes of each file in turn. */
  readonly files: readonly (() => Promise<Buffer>)[];
  /** In which pictures are read first; `null`: they are for an AI. */
  readonly language: Language | null;
  /** Called before each page with its number and the number of all pages, as far as the files that are open tell it. */
  readonly onPage: (page: number, pages: number) => Promise<void>;
}

export interface ReadFiles extends ReadText {
  /** JPEG files of the pictures that were not read here. */
  readonly pictures: readonly Buffer[];
}

type Ask = (question: FileQuestion) => Promise<Exclude<FileAnswer, { problem: unknown }>>;

/**
 * Reads the files of one recipe in a process of its own, so that a hostile file can only harm that process. The process has no secrets and
 * ends with its work.
 * @param stop ends the process
 * @returns what all pages say, in their order
 * @throws FileReadError, or the reason of `stop`
 */
export async function readFiles({ files, language, onPage }: FilesToRead, stop: AbortSignal): Promise<ReadFiles> {
  stop.throwIfAborted();
  const helper = startHelper(PROGRAM, { heap: HEAP, showsErrors: false });
  const ask: Ask = async (question) => {
    const answer = await answerOfHelper<FileAnswer>(
      helper,
      question,
      question.ask === 'read' ? PAGE_LIMIT : LIMIT,
      stop,
    ).catch(() => {
      stop.throwIfAborted();
      throw new FileReadError('tooLarge');
    });
    if ('problem' in answer) throw new FileReadError(answer.problem, answer.pages);
    return answer;
  };
  try {
    let read = 0;
    const pictures: Buffer[] = [];
    for (const [index, file] of files.entries()) {
      const bytes = await file();
      const type = fileTypeOf(bytes);
      if (type === null) throw new FileReadError('damaged');
      const opened = await ask({ ask: 'open', type, bytes });
      const pages = 'pages' in opened ? opened.pages : 0;
      for (let page = 1; page <= pages; page++) {
        await onPage(++read, read - page + pages + files.length - index - 1);
        const answer = await ask({ ask: 'read', page, language });
        if ('picture' in answer) pictures.push(answer.picture);
      }
    }
    const answer = await ask({ ask: 'text' }).catch((error: unknown) => {
      if (pictures.length > 0 && error instanceof FileReadError && error.problem === 'noText') return NO_TEXT;
      throw error;
    });
    return { ...('text' in answer ? answer : NO_TEXT), pictures };
  } finally {
    helper.child.kill('SIGKILL');
  }
}
