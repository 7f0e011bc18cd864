import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freeBytes } from '../shared/free-bytes.js';
import { BackupError } from './backup-error.js';

/** A complete backup in the folder. */
export interface StoredBackup {
  readonly name: string;
  /** From the name, which stays when the file is copied. */
  readonly createdAt: Date;
  readonly bytes: number;
}

const NAME = /^larder-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;
/** What a backup that was not completed leaves behind: its own name, and what `writeWhole` appends. */
const UNFINISHED = /^larder-[\dTZ-]+\.tar\.gz\.unchecked(\.\w+\.unfinished)?$/;

/** The folder of the backups that Larder makes by itself. Files with other names are never touched. */
export class BackupFolder {
  readonly path: string;

  /** @param path may be relative to the working directory */
  constructor(path: string) {
    this.path = resolve(path);
  }

  /** The newest first; none when the folder cannot be read. */
  async list(): Promise<StoredBackup[]> {
    const names = await readdir(this.path).catch(() => []);
    const found = await Promise.all(names.map((name) => this.find(name)));
    return found.filter((backup) => backup !== null).toSorted((a, b) => b.name.localeCompare(a.name, 'en'));
  }

  /** The newest one that was not made in the future, as after a clock was wrong; `null` when there is none. */
  async newest(now: Date): Promise<StoredBackup | null> {
    return (await this.list()).find(({ createdAt }) => createdAt <= now) ?? null;
  }

  /** `null` when the folder has no backup with this name. */
  async find(name: string): Promise<StoredBackup | null> {
    const createdAt = timeIn(name);
    if (createdAt === null) return null;
    const found = await stat(this.pathOf(name)).catch(() => null);
    return found?.isFile() === true ? { name, createdAt, bytes: found.size } : null;
  }

  pathOf(name: string): string {
    return join(this.path, name);
  }

  /** Makes the folder, for its owner alone. @throws BackupError */
  async prepare(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      const { code = '' } = error as NodeJS.ErrnoException;
      throw new BackupError(
        `The folder ${this.path} cannot be made (${code}): set BACKUP_DIR to one that Larder may use.`,
      );
    });
  }

  freeBytes(): Promise<number> {
    return freeBytes(this.path);
  }

  /** Removes the oldest backups beyond `keep`, but never the one named `last`, which was made just now. */
  async removeOld(last: string, keep: number): Promise<void> {
    const others = (await this.list()).filter(({ name }) => name !== last);
    for (const { name } of others.slice(keep - 1)) await rm(this.pathOf(name), { force: true });
  }

  /** Removes what killed processes left. Call it while nobody else makes a backup. */
  async removeUnfinished(): Promise<void> {
    const names = await readdir(this.path);
    for (const name of names) if (UNFINISHED.test(name)) await rm(this.pathOf(name), { force: true });
  }
}

export function backupName(createdAt: Date): string {
  return `larder-${createdAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`;
}

/** `null` for a name that is none of a backup. */
function timeIn(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}
