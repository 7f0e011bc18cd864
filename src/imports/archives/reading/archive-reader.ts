import { fileURLToPath } from 'node:url';
import { answerOfHelper, type HelperProcess, startHelper } from '../../../shared/process/helper-process.js';
import { ArchiveError } from './archive-error.js';
import type { ArchiveAnswer, OpenedArchive, Question, ReadItem } from './archive-questions.js';

const PROGRAM = fileURLToPath(new URL('./archive-process.js', import.meta.url));

/** Milliseconds for opening an archive, and for reading one recipe. */
const OPENING = 60_000;
const READING = 30_000;
/** MiB of the heap. */
const HEAP = 256;

export interface ArchiveFile {
  readonly path: string;
  /** The name of the uploaded file. */
  readonly name: string;
}

/**
 * Reads an archive in a separate process, so that a hostile file can only harm that process. The process has no
 * secrets. Recipes are read one after the other. When one of them takes too much time or memory, only this recipe
 * fails, and a new process continues.
 */
export class ArchiveReader {
  private running: HelperProcess | null = null;

  private constructor(
    private readonly file: ArchiveFile,
    private readonly stop: AbortSignal,
  ) {}

  /**
   * @param stop ends the process @throws ArchiveError when the file is no archive that can be read, or the reason of `stop`
   */
  static async open(file: ArchiveFile, stop: AbortSignal): Promise<{ reader: ArchiveReader; opened: OpenedArchive }> {
    const reader = new ArchiveReader(file, stop);
    try {
      return { reader, opened: await reader.start() };
    } catch (error) {
      reader.close();
      throw error;
    }
  }

  /** Only one at a time. @param number of the recipe, from 0 @throws the reason of `stop` */
  async read(number: number): Promise<ReadItem> {
    if (this.running?.gone.aborted !== false) await this.start();
    const answer = await this.ask({ ask: 'read', number }, READING);
    if (answer !== null && 'entry' in answer) return answer;
    this.close();
    const error =
      answer !== null && 'message' in answer
        ? answer.message
        : 'Reading it takes longer or more memory than a recipe may.';
    return { entry: `#${number + 1}`, name: '', recipe: null, error };
  }

  /** The rows of a part of the household, some at a time. A part that cannot be read has no rows. */
  async *householdRows(part: string): AsyncGenerator<readonly unknown[]> {
    for (let from: number | null = 0; from !== null;) {
      if (this.running?.gone.aborted !== false) await this.start();
      const answer: ArchiveAnswer | null = await this.ask({ ask: 'household', part, from }, READING);
      if (answer === null || !('rows' in answer)) {
        this.close();
        return;
      }
      yield answer.rows;
      from = answer.next;
    }
  }

  /** Kills the process. */
  close(): void {
    this.running?.child.kill('SIGKILL');
    this.running = null;
  }

  private async start(): Promise<OpenedArchive> {
    this.stop.throwIfAborted();
    this.running = startHelper(PROGRAM, { heap: HEAP, showsErrors: false });
    const answer = await this.ask({ ask: 'open', ...this.file }, OPENING);
    if (answer !== null && 'total' in answer) return answer;
    this.close();
    if (answer !== null && 'problem' in answer) throw new ArchiveError(answer.problem, answer.message);
    throw new ArchiveError('tooLarge', 'The archive takes longer or more memory to be read than an archive may.');
  }

  /** `null` when the process ended or took too long. */
  private async ask(question: Question, limit: number): Promise<ArchiveAnswer | null> {
    if (this.running === null) return null;
    try {
      return await answerOfHelper<ArchiveAnswer>(this.running, question, limit, this.stop);
    } catch {
      this.close();
      this.stop.throwIfAborted();
      return null;
    }
  }
}
