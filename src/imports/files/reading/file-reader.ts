import { fileURLToPath } from 'node:url';
import { answerOfHelper, startHelper } from '../../../shared/process/helper-process.js';
import { fileTypeOf } from '../file-types.js';
import { FileReadError } from './file-error.js';
import type { FileAnswer, FileQuestion } from './file-questions.js';

const PROGRAM = fileURLToPath(new URL('./file-process.js', import.meta.url));

/** Milliseconds for opening a file, reading one page, and putting all pages together. */
const LIMIT = 30_000;
/** MiB of the heap. */
const HEAP = 256;

type Ask = (question: FileQuestion) => Promise<Exclude<FileAnswer, { problem: unknown }>>;

/**
 * Reads the files of one recipe in a process of its own, so that a hostile file can only harm that process. The process has no secrets and
 * ends with its work.
 * @param files reads the bytes of each file in turn
 * @param stop ends the process
 * @returns the text of all pages, in their order
 * @throws FileReadError, or the reason of `stop`
 */
export async function readFiles(files: readonly (() => Promise<Buffer>)[], stop: AbortSignal): Promise<string> {
  stop.throwIfAborted();
  const helper = startHelper(PROGRAM, { heap: HEAP, showsErrors: false });
  const ask: Ask = async (question) => {
    const answer = await answerOfHelper<FileAnswer>(helper, question, LIMIT, stop).catch(() => {
      stop.throwIfAborted();
      throw new FileReadError('tooLarge');
    });
    if ('problem' in answer) throw new FileReadError(answer.problem, answer.pages);
    return answer;
  };
  try {
    for (const file of files) await readFile(await file(), ask);
    const answer = await ask({ ask: 'text' });
    return 'text' in answer ? answer.text : '';
  } finally {
    helper.child.kill('SIGKILL');
  }
}

async function readFile(bytes: Buffer, ask: Ask): Promise<void> {
  const type = fileTypeOf(bytes);
  if (type === null) throw new FileReadError('damaged');
  const opened = await ask({ ask: 'open', type, bytes });
  const pages = 'pages' in opened ? opened.pages : 0;
  for (let page = 1; page <= pages; page++) await ask({ ask: 'read', page });
}
