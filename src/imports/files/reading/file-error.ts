import type { FileProblem } from './file-questions.js';

/** A file that cannot be read, whenever it is tried again. */
export class FileReadError extends Error {
  constructor(
    readonly problem: FileProblem,
    /** Number of pages of a file with too many of them. */
    readonly pages = 0,
  ) {
    super(`The file cannot be read: ${problem}`);
  }
}
