import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { ArchiveFilePartsRepository } from './archive-file-parts.repository.js';
import type { ArchiveRun } from './archive-runs.service.js';
import type { NewArchive } from './archives.repository.js';

/** Bytes of a part of a file in the database. */
const PART = 1_048_576;
/** Milliseconds after which a file can no longer be in use. */
const OLD = 24 * 3_600_000;

/**
 * The files of archives on this machine. They are copies of the data in the database: a missing file is written again,
 * and a file that a killed process left is removed after a day.
 */
@Injectable()
export class ArchiveFolder implements OnApplicationBootstrap {
  private readonly folder: string;

  constructor(
    @Inject(CONFIG) { dataDir }: Config,
    private readonly fileParts: ArchiveFilePartsRepository,
  ) {
    this.folder = join(dataDir, 'archives');
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > OLD) await rm(path, { force: true });
    }
  }

  /** Stores an uploaded file in the database, in the transaction that adds its import. */
  async store({ householdId, id, bytes }: NewArchive, file: FileHandle): Promise<void> {
    const total = Number(bytes);
    for (let number = 0; number * PART < total; number++) {
      const size = Math.min(PART, total - number * PART);
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, number * PART);
      if (bytesRead !== size) throw new Error('The uploaded file became shorter');
      await this.fileParts.add({ householdId, archiveId: id, number, bytes: buffer });
    }
  }

  /** Keeps an uploaded file for the import that follows. */
  async keep(upload: string, id: string): Promise<void> {
    await rename(upload, this.pathOf(id)).catch(() => undefined);
  }

  /** The path of the archive's file. The file is written from the database when this machine does not have it. */
  async fileOf(run: ArchiveRun, stop: AbortSignal): Promise<string> {
    const path = this.pathOf(run.id);
    const known = await stat(path).catch(() => null);
    if (known?.size === run.bytes) return path;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${randomUUID()}`;
    try {
      await pipeline(
        Readable.from(this.partsOf(run, stop)),
        createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
      );
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    return path;
  }

  /** Removes the files of the archive. */
  async remove(id: string): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names.filter((one) => one.startsWith(id))) await rm(join(this.folder, name), { force: true });
  }

  private pathOf(id: string): string {
    return join(this.folder, id);
  }

  private async *partsOf(run: ArchiveRun, stop: AbortSignal): AsyncGenerator<Buffer> {
    for (let number = 0; ; number++) {
      stop.throwIfAborted();
      const part = await this.fileParts.find(run, number);
      if (part === null) return;
      yield part;
    }
  }
}
