import { rename, rm } from 'node:fs/promises';

/** A file could not be written; the message names it and says why. */
export class FileError extends Error {}

/**
 * Lets `write` fill a file under another name; it appears as `file`, or takes the place of an older one, once it is whole.
 * @throws FileError
 */
export async function writeWhole<Result>(
  file: string,
  write: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.unfinished`;
  try {
    const result = await write(unfinished);
    await rename(unfinished, file);
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw isOfFile(error) ? new FileError(`${file} was not written: ${error.message}`) : error;
  }
}

function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  const { syscall } = error as NodeJS.ErrnoException;
  return error instanceof Error && ['open', 'write', 'fsync', 'close', 'rename'].includes(syscall ?? '');
}
