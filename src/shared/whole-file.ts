import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/** As the name of a file: standard output, or standard input. */
export const STANDARD = '-';

/** A file could not be written. The message names the file and the reason. */
export class FileError extends Error {}

/**
 * Writes a file under a temporary name. When it is complete, it is renamed to `file` and replaces an older one. Refuses to
 * replace anything that is not a regular file. With `-`, `write` gets standard output.
 * @param mode permissions of the file, from the beginning @throws FileError
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

/**
 * Each call uses a random temporary name, so two writers at the same time do not interfere, and the file that a killed writer
 * left does not either.
 */
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

/** Refuses symbolic links too: renaming would replace the link and not the file it leads to. `/dev/stdout` is a link. */
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

/** The message without the system call and the path that Node appends. */
function reasonOf({ message }: Error): string {
  return message.replace(/, \w+ '.*$/s, '');
}
