import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../http/logger.js';
import { type ImportMark, ImportProgressRepository } from './import-progress.repository.js';

/** Milliseconds. */
const POLL = 1_000;
/** After a longer break, as of a machine that slept, more may have changed than a look would find. */
const LONGEST_BREAK = 20_000;

/** Ids of imports that are new or changed; `null` when anything may have changed. */
export type ChangesListener = (ids: readonly string[] | null) => void;

/**
 * Tells of changes of imports, whichever process made them: by one statement a second for all who watch in this process,
 * and none while nobody does. Unlike LISTEN this works through every pooler and engine, and an outage ends by itself.
 */
@Injectable()
export class ImportWatch implements OnModuleDestroy {
  private readonly listeners = new Map<string, Set<ChangesListener>>();
  private seen = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private hasGap = false;
  private lookedAt = 0;
  private isStopped = false;

  constructor(
    private readonly repository: ImportProgressRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Listens until the returned function is called. What changed half a minute before may be told once more. */
  watch(householdId: string, listener: ChangesListener): () => void {
    const listeners = this.listeners.get(householdId) ?? new Set();
    this.listeners.set(householdId, listeners.add(listener));
    if (this.timer === undefined && !this.isStopped) this.begin();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(householdId) === listeners) this.listeners.delete(householdId);
    };
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private begin(): void {
    this.lookedAt = Date.now();
    this.timer = setTimeout(() => void this.poll(), POLL);
  }

  private async poll(): Promise<void> {
    if (this.listeners.size > 0) await this.look();
    else this.seen.clear();
    const goOn = this.listeners.size > 0 && !this.isStopped;
    this.timer = goOn ? setTimeout(() => void this.poll(), POLL) : undefined;
  }

  private async look(): Promise<void> {
    try {
      const marks = await this.repository.recent([...this.listeners.keys()]);
      this.hasGap ||= Date.now() - this.lookedAt > LONGEST_BREAK;
      this.lookedAt = Date.now();
      this.tell(marks.filter((mark) => this.seen.get(mark.id) !== textOf(mark)));
      this.seen = new Map(marks.map((mark) => [mark.id, textOf(mark)]));
    } catch (error) {
      this.hasGap = true;
      this.logger.warn({ err: error }, 'Could not look for changes of imports');
    }
  }

  private tell(changed: readonly ImportMark[]): void {
    for (const [householdId, listeners] of this.listeners) {
      const ids = changed.filter((mark) => mark.householdId === householdId).map(({ id }) => id);
      if (!this.hasGap && ids.length === 0) continue;
      for (const listener of listeners) listener(this.hasGap ? null : ids);
    }
    this.hasGap = false;
  }
}

function textOf({ updatedAt, status }: ImportMark): string {
  return `${updatedAt.getTime()} ${status}`;
}
