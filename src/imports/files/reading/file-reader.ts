import { fileURLToPath } from 'node:url';
import type { QuestionPart } from '../../../ai/ai.service.js';
import { answerOfHelper, startHelper } from '../../../shared/process/helper-process.js';
import type { Language } from '../../../shared/languages.js';
import { fileTypeOf } from '../file-types.js';
import { FileReadError } from './file-error.js';
import type { FileAnswer, FileQuestion, HowToRead, PictureForAi, ReadText } from './file-questions.js';

const PROGRAM = fileURLToPath(new URL('./file-process.js', import.meta.url));

/** Milliseconds for opening a file or putting all pages together, and for reading one page, which may be a picture. */
const LIMIT = 30_000;
const PAGE_LIMIT = 90_000;
/** MiB of the heap. */
const HEAP = 256;
/**
 * MB of the pictures for one question to an AI. With base64 they become a third more, which is within what endpoints take for one question
 * (20 MB and more).
 */
export const MOST_FOR_AI = 12;

export interface FilesToRead {
  /** Reads the bytes of each file in turn. */
  readonly files: readonly (() => Promise<Buffer>)[];
  /** Called before each page with its number and the number of all pages, as far as the files that are open tell it. */
  readonly onPage: (page: number, pages: number) => Promise<void>;
}

type Ask = (question: FileQuestion) => Promise<Exclude<FileAnswer, { problem: unknown }>>;

/** JPEG files of the pages that are pictures, of each file in the order of its pages. */
export type Scans = readonly (readonly Buffer[])[];

/**
 * Reads the files of one recipe, and pictures first in the language.
 * @param keepsScans whether the pictures that PDFs have instead of text are wanted too
 * @param stop ends the work
 * @returns what all pages say, in their order
 * @throws FileReadError, or the reason of `stop`
 */
export async function readFiles(
  asked: FilesToRead,
  language: Language,
  keepsScans: boolean,
  stop: AbortSignal,
): Promise<ReadText & { readonly scans: Scans }> {
  const scans: Buffer[][] = asked.files.map(() => []);
  const keep: OnPicture = ({ picture }, file) => scans[file]?.push(picture);
  return { ...(await readPages(asked, { language, keepsScans }, stop, keep)), scans };
}

/**
 * Prepares the files of one recipe for an AI that reads pictures.
 * @param stop ends the work
 * @returns the pages in their order: texts, and JPEG files of the pages that are pictures
 * @throws FileReadError, or the reason of `stop`
 */
export async function readFilesForAi(
  asked: FilesToRead,
  stop: AbortSignal,
): Promise<{ readonly parts: readonly QuestionPart[]; readonly scans: Scans }> {
  const scans: Buffer[][] = asked.files.map(() => []);
  const parts: QuestionPart[] = [];
  let bytes = 0;
  const take: OnPicture = ({ before, picture }, file) => {
    bytes += picture.length;
    if (bytes > MOST_FOR_AI * 1_000_000) throw new FileReadError('tooMuchForAi');
    parts.push(before, picture);
    scans[file]?.push(picture);
  };
  const { text } = await readPages(asked, { language: null, keepsScans: false }, stop, take);
  return { parts: [...parts, text], scans };
}

/** Called with each picture that is not read or that is kept, and the number of its file, from 0. */
type OnPicture = (picture: PictureForAi, file: number) => void;

/**
 * Reads the files in a process of its own, so that a hostile file can only harm that process. The process has no secrets and
 * ends with its work.
 */
async function readPages(
  { files, onPage }: FilesToRead,
  how: HowToRead,
  stop: AbortSignal,
  onPicture: OnPicture,
): Promise<ReadText> {
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
    for (const [index, file] of files.entries()) {
      const bytes = await file();
      const type = fileTypeOf(bytes);
      if (type === null) throw new FileReadError('damaged');
      const opened = await ask({ ask: 'open', type, bytes });
      const pages = 'pages' in opened ? opened.pages : 0;
      for (let page = 1; page <= pages; page++) {
        await onPage(++read, read - page + pages + files.length - index - 1);
        const answer = await ask({ ask: 'read', page, ...how });
        if ('picture' in answer) onPicture(answer, index);
        else if ('isRead' in answer && answer.scan !== null) onPicture({ before: '', picture: answer.scan }, index);
      }
    }
    const answer = await ask({ ask: 'text' });
    return 'text' in answer ? answer : { text: '', doubtful: [] };
  } finally {
    helper.child.kill('SIGKILL');
  }
}
