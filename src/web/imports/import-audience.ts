import { h } from 'preact';
import type { ImportLine, ImportProgressService } from '../../imports/import-progress.service.js';
import type { ImportStatus } from '../../imports/recipe-import.entity.js';
import type { EventStream } from '../../http/answers/event-stream.js';
import type { PageRenderer } from '../page-renderer.js';
import type { Language } from '../words/languages.js';
import { ImportItem } from './import-list.js';

/** Number of imports on one page of the list. */
export const PAGE_SIZE = 50;

export interface Watcher {
  readonly stream: EventStream;
  readonly sessionId: string;
  /** The only status that the page shows; `null` for all. */
  readonly status: ImportStatus | null;
  readonly language: Language;
}

interface RenderedLine {
  readonly id: string;
  readonly html: string;
}

export interface AudienceTools {
  readonly progress: ImportProgressService;
  readonly renderer: PageRenderer;
  readonly timeZone: string;
  /** Those of the sessions that belong to the household and have not ended. */
  readonly livingSessions: (householdId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly onError: (error: unknown) => void;
}

/**
 * The open import pages of one household. Messages are sent one after the other, so that an older state never follows a newer
 * one. Before each message, streams whose session has ended are closed.
 */
export class ImportAudience {
  readonly watchers = new Set<Watcher>();
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly householdId: string,
    private readonly tools: AudienceTools,
    /** Resolves when every change from now on will be reported. */
    private readonly ready: Promise<void>,
  ) {}

  /** Sends the whole list to a new watcher. */
  welcome(watcher: Watcher): void {
    this.enqueue(async () => {
      await this.ready;
      await this.tellAll([watcher]);
    });
  }

  /** @param ids of the changed imports; `null` when any import may have changed */
  tell(ids: readonly string[] | null): void {
    this.enqueue(() =>
      ids === null || ids.length > PAGE_SIZE ? this.tellAll([...this.watchers]) : this.tellLines(ids),
    );
  }

  beat(): void {
    this.enqueue(() => {
      for (const { stream } of this.watchers) stream.beat();
      return Promise.resolve();
    });
  }

  end(): void {
    for (const { stream } of this.watchers) stream.end();
  }

  /**
   * After an error the streams are closed, because they may have missed a change. The browser then reconnects and gets the whole
   * list.
   */
  private enqueue(act: () => Promise<void>): void {
    this.work = this.work
      .then(() => this.endSignedOut())
      .then(act)
      .catch((error: unknown) => {
        this.tools.onError(error);
        this.end();
      });
  }

  private async endSignedOut(): Promise<void> {
    const watchers = [...this.watchers];
    const living = await this.tools.livingSessions(
      this.householdId,
      watchers.map(({ sessionId }) => sessionId),
    );
    for (const watcher of watchers.filter(({ sessionId }) => !living.has(sessionId))) {
      this.watchers.delete(watcher);
      watcher.stream.send('signed-out', {});
      watcher.stream.end();
    }
  }

  private async tellAll(watchers: readonly Watcher[]): Promise<void> {
    const counts = await this.tools.progress.counts(this.householdId);
    const present = watchers.filter((one) => this.watchers.has(one));
    for (const status of new Set(present.map((one) => one.status))) {
      const { lines, hasMore } = await this.tools.progress.page(this.householdId, status, null, PAGE_SIZE);
      const alike = present.filter((one) => one.status === status);
      for (const language of new Set(alike.map((one) => one.language))) {
        const list = { lines: lines.map((line) => this.render(line, language)), hasMore };
        for (const watcher of alike)
          if (watcher.language === language) watcher.stream.send('list', { counts, ...list });
      }
    }
  }

  private async tellLines(ids: readonly string[]): Promise<void> {
    const counts = await this.tools.progress.counts(this.householdId);
    const lines = await this.tools.progress.lines(this.householdId, ids);
    for (const language of new Set([...this.watchers].map((one) => one.language))) {
      const rendered = lines.map((line) => ({ ...this.render(line, language), status: line.status }));
      for (const { stream, status, language: own } of this.watchers)
        if (own === language)
          stream.send('lines', {
            counts,
            lines: rendered.map((line) => ({ ...line, belongs: status === null || status === line.status })),
          });
    }
  }

  private render(line: ImportLine, language: Language): RenderedLine {
    const { renderer, timeZone } = this.tools;
    return { id: line.id, html: renderer.fragment(h(ImportItem, { line, timeZone }), language) };
  }
}
