import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.js';
import { takeLock } from '../database/advisory-locks.js';
import { DIRECT_DATABASE_URL } from '../database/direct-url.js';
import { connectForLong } from '../database/schema/migrate.js';
import { LOGGER } from '../http/logger.js';
import { ConflictError, NotFoundError } from '../http/problems/errors.js';
import { StartError } from '../shared/process/start-error.js';
import { FileError } from '../shared/whole-file.js';
import { NotNowError, WHOLE_SERVER } from '../tasks/task.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { Tasks } from '../tasks/tasks.js';
import { Outcomes } from '../metrics/outcomes.js';
import { backUp } from './backup.js';
import { BackupError } from './backup-error.js';
import { BackupFolder, backupName, type StoredBackup } from './backup-folder.js';
import { verifyArchive } from './verify-archive.js';

/** Seconds between two looks whether a backup is due. After a failure it is also the pause before the next attempt. */
const LOOK = 600;
const HOUR = 3_600_000;
const MEGABYTE = 1_000_000;

const NOW = { kind: 'backUpNow', householdId: WHOLE_SERVER, subject: WHOLE_SERVER };

export interface BackupFailure {
  readonly at: Date;
  readonly message: string;
}

const backupOutcomes = new Outcomes('larder_backups_total', 'Backups that this process tried to make', [
  'made',
  'failed',
]);

/**
 * Makes a backup every `BACKUP_EVERY` hours, counted from the newest in the folder, so that restarts make no more of them. A backup gets its
 * name when it is complete and was read back like before a restore. Only then are old ones removed.
 *
 * The folder is the only record. Several processes that make backups must have one folder in common.
 */
@Injectable()
export class BackupsService implements OnModuleInit, OnModuleDestroy {
  private readonly stored: BackupFolder;
  private readonly settings: Config['backups'];
  private readonly since = new Date();
  private readonly closing = new AbortController();
  private failure: BackupFailure | null = null;

  constructor(
    private readonly runner: TaskRunner,
    private readonly tasks: Tasks,
    @Inject(DIRECT_DATABASE_URL) private readonly databaseUrl: string,
    @Inject(CONFIG) { backups }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.settings = backups;
    this.stored = new BackupFolder(backups.folder);
  }

  /** Hours between two backups; `null` when this process makes none. */
  get everyHours(): number | null {
    return this.settings.everyHours === 0 ? null : this.settings.everyHours;
  }

  /** Why the last attempt of this process failed; `null` when it succeeded, or there was none since the start. */
  get lastFailure(): BackupFailure | null {
    return this.failure;
  }

  onModuleInit(): void {
    if (this.everyHours === null) return;
    this.runner.every(LOOK, 'backUpWhenDue', async (stop) => {
      if ((await this.dueSince()) !== null) await this.attempt(stop);
    });
    this.runner.register({
      name: NOW.kind,
      places: 1,
      run: async (task, stop) => {
        await this.attempt(stop);
        await this.tasks.complete(task);
      },
    });
  }

  onModuleDestroy(): void {
    this.closing.abort();
  }

  /** Since when a backup should be there; `null` when there is one, and when this process makes none. */
  async dueSince(now = new Date()): Promise<Date | null> {
    if (this.everyHours === null) return null;
    const newest = await this.stored.newest(now);
    const due = newest === null ? this.since : new Date(newest.createdAt.getTime() + this.everyHours * HOUR);
    return due <= now ? due : null;
  }

  /** The newest first. */
  list(): Promise<StoredBackup[]> {
    return this.stored.list();
  }

  /** Where the backups are. */
  get folder(): string {
    return this.stored.path;
  }

  /** The content of the backup. @throws NotFoundError */
  async read(name: string): Promise<Readable> {
    const backup = await this.stored.find(name);
    if (backup === null) throw new NotFoundError('There is no such backup');
    return createReadStream(this.stored.pathOf(backup.name));
  }

  last(): Promise<StoredBackup | null> {
    return this.stored.newest(new Date());
  }

  /** Has one of the processes make a backup soon. @throws ConflictError when this process makes none */
  async beginOne(): Promise<void> {
    if (this.everyHours === null) throw new ConflictError('Backups are off: BACKUP_EVERY turns them on');
    await this.tasks.addNow(NOW);
  }

  private async attempt(stop: AbortSignal): Promise<void> {
    const ended = AbortSignal.any([stop, this.closing.signal]);
    try {
      if (await this.makeAlone(ended)) backupOutcomes.count('made');
      this.failure = null;
    } catch (error) {
      if (ended.aborted) throw new NotNowError(0);
      backupOutcomes.count('failed');
      this.failure = { at: new Date(), message: sentenceOf(error) };
      this.logger.error({ err: error }, `No backup was made: ${this.failure.message}`);
    }
  }

  /** @returns `false` when another process makes one at this moment, and when nobody has signed up yet, so that nothing can be lost */
  private async makeAlone(ended: AbortSignal): Promise<boolean> {
    ended.throwIfAborted();
    const client = await connectForLong(this.databaseUrl);
    const disconnect = (): void => void client.end();
    ended.addEventListener('abort', disconnect);
    try {
      if (!(await takeLock(client, 'backup')) || !(await hasHouseholds(client))) return false;
      await this.make(client, ended);
      return true;
    } finally {
      ended.removeEventListener('abort', disconnect);
      await client.end();
    }
  }

  private async make(client: Client, ended: AbortSignal): Promise<void> {
    await this.stored.prepare();
    await this.stored.removeUnfinished();
    await this.requireSpace(client);
    const name = backupName(new Date());
    const path = this.stored.pathOf(`${name}.unchecked`);
    try {
      const { rows } = await backUp(client, path);
      await verifyArchive({ path, name }, ended);
      await rename(path, this.stored.pathOf(name));
      this.logger.info({ backup: name, rows }, 'A backup was made');
    } finally {
      await rm(path, { force: true });
    }
    await this.stored.removeOld(name, this.settings.keep);
  }

  /** A backup is smaller than its database. It must not fill the disk, which may be the one that the database lies on. */
  private async requireSpace(client: Client): Promise<void> {
    const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    const needed = Number(rows[0]?.bytes);
    const free = await this.stored.freeBytes();
    if (free < needed)
      throw new BackupError(
        `The disk of ${this.stored.path} has ${megabytes(free)} MB left and a backup may take ${megabytes(needed)} MB: make room, or set BACKUP_DIR to another disk.`,
      );
  }
}

async function hasHouseholds(client: Client): Promise<boolean> {
  return (await client.query('SELECT FROM households LIMIT 1')).rowCount !== 0;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE);
}

/** Errors of these classes are made for the administrator; of others the message alone says what the system refused. */
function sentenceOf(error: unknown): string {
  if (error instanceof BackupError || error instanceof FileError || error instanceof StartError) return error.message;
  return `The backup failed (${(error as Error).message}): the log tells more.`;
}
