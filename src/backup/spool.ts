import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.js';

/** Copies `source` into a private temporary file that exists while `work` runs, because a restore reads its archive twice. */
export async function spooled<Result>(
  source: Readable & { isTTY?: boolean },
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (source.isTTY === true)
    throw new BackupError('There is no backup on standard input: send a file to it, or name one.');
  const folder = await mkdtemp(join(tmpdir(), 'larder-restore-'));
  const leaveNothing = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', leaveNothing);
  try {
    const path = join(folder, 'archive');
    await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
      throw new BackupError(
        `Standard input could not be kept in ${tmpdir()} (${(error as Error).message}): set TMPDIR to a folder with space.`,
      );
    });
    return await work(path);
  } finally {
    process.off('exit', leaveNothing);
    await rm(folder, { recursive: true, force: true });
  }
}
