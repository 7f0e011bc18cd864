/** `tooLarge`: beyond a limit. `damaged`: cannot be read. `unknown`: not an archive of recipes that Larder knows. */
export type ArchiveProblem = 'tooLarge' | 'damaged' | 'unknown';

/** An archive, or one entry of it, cannot be read. The message is for people: what is wrong, and what they can do. */
export class ArchiveError extends Error {
  constructor(
    readonly problem: ArchiveProblem,
    message: string,
  ) {
    super(message);
  }
}
