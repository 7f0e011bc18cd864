import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/** In the place of a file's name: standard output, or standard input. */
export const STANDARD = '-';

/** A file could not be written; the message names it and says why. */
export class FileError extends Error {}

/**
 * Lets `write` fill a file under another name; it appears as `file`, or takes the place of an older one, once it is whole. Anything
 * that is no regular file is refused, for it would be replaced. With `-` it goes to standard output as it comes.
 * @param mode of the file, from its first byte on @throws FileError
 */
export async function writeWhole<Result>(
  file: string,
  mode: number,
  write: (target: Writable) => Promise<Result>,
): Promise<Result> {
  try {
    if (file === STANDARD) return await write(process.stdout);
    await refuseOthers(file);
    return await writeBeside(file, mode, write);
  } catch (error) {
    throw isOfFile(error) ? new FileError(`${nameOf(file)} was not written: ${reasonOf(error)}.`) : error;
  }
}

/** Nobody else writes to the name it has until then: two at once are two files, and what a killed one left is in nobody's way. */
async function writeBeside<Result>(
  file: string,
  mode: number,
  write: (target: Writable) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.unfinished`;
  const target = (await open(unfinished, 'wx', mode)).createWriteStream({ flush: true });
  const leaveNothing = (): void => {
    rmSync(unfinished, { force: true });
  };
  process.once('exit', leaveNothing);
  try {
    const result = await write(target);
    await rename(unfinished, file);
    return result;
  } catch (error) {
    if (!target.closed) await once(target.destroy(), 'close').catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    process.off('exit', leaveNothing);
  }
}

/** A link too: it leads to where the file is not, and `/dev/stdout` is one. */
async function refuseOthers(file: string): Promise<void> {
  const found = await lstat(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (found === null || found.isFile()) return;
  const kind = found.isDirectory() ? 'a folder' : found.isSymbolicLink() ? 'a link' : 'a device, a pipe or a socket';
  throw new FileError(`${file} is ${kind} and was not replaced: name a file, or - for standard output.`);
}

function nameOf(file: string): string {
  return file === STANDARD ? 'Standard output' : file;
}

function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  const { syscall } = error as NodeJS.ErrnoException;
  return error instanceof Error && ['lstat', 'open', 'write', 'fsync', 'close', 'rename'].includes(syscall ?? '');
}

/** Without the call and the name that follow in Node's own words. */
function reasonOf({ message }: Error): string {
  return message.replace(/, \w+ '.*$/s, '');
}
