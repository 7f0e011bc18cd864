import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CHUNK = Buffer.alloc(65_536);

/** A file system in memory for one test, which can be filled completely. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  /** @throws Error when it cannot be mounted */
  static async mount(megabytes: number): Promise<SmallDisk> {
    const path = await mkdtemp(join(tmpdir(), 'larder-disk-'));
    try {
      await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
    } catch (cause) {
      await rmdir(path);
      throw new Error('This test needs Linux and the right to mount a tmpfs: run it as root', { cause });
    }
    return new SmallDisk(path);
  }

  async fill(): Promise<void> {
    const file = await open(this.ballast, 'w');
    try {
      for (;;) await file.write(CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(this.ballast, { force: true });
  }

  async unmount(): Promise<void> {
    await promisify(execFile)('umount', ['--lazy', this.path]);
    await rmdir(this.path);
  }

  private get ballast(): string {
    return join(this.path, 'ballast');
  }
}
