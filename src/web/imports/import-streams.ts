import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { AccountsService } from '../../accounts/accounts.service.js';
import type { Caller } from '../../accounts/caller.js';
import { ChangeWatcher } from '../../changes/change-watcher.js';
import { CONFIG, type Config } from '../../config/config.js';
import { ServiceUnavailableError, TooManyRequestsError } from '../../http/problems/errors.js';
import { LOGGER } from '../../http/logger.js';
import { ImportProgressService } from '../../imports/import-progress.service.js';
import type { ImportStatus } from '../../imports/recipe-import.entity.js';
import { EVENT_STREAM, EventStream } from '../../http/answers/event-stream.js';
import { type AudienceTools, ImportAudience, type Watcher } from './import-audience.js';
import { PageRenderer } from '../page-renderer.js';
import { languageOf } from '../words/language-of.js';

/** Milliseconds. Proxies often close a connection that is idle for a minute. A stream may outlive its session for this time. */
const BEAT = 15_000;
const MOST_OF_A_HOUSEHOLD = 20;
const MOST_OF_ALL = 500;
const TRY_AGAIN_SECONDS = 30;

interface Room {
  readonly audience: ImportAudience;
  readonly endWatch: () => void;
}

/** The open streams of this process, by household. A stream ends with its session, or when the server stops. */
@Injectable()
export class ImportStreams implements OnModuleDestroy {
  private readonly rooms = new Map<string, Room>();
  private readonly tools: AudienceTools;
  private beating: NodeJS.Timeout | undefined;
  private isStopping = false;
  private count = 0;

  constructor(
    private readonly changes: ChangeWatcher,
    progress: ImportProgressService,
    accounts: AccountsService,
    renderer: PageRenderer,
    @Inject(CONFIG) { timeZone }: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onError = (error: unknown): void => {
      logger.warn({ err: error }, 'Could not tell of imports');
    };
    const livingSessions = accounts.livingSessions.bind(accounts);
    this.tools = { progress, renderer, timeZone, livingSessions, onError };
  }

  /** @throws TooManyRequestsError ServiceUnavailableError */
  open(request: Request, response: Response, { householdId }: Caller, status: ImportStatus | null): void {
    if (request.headers.accept?.includes(EVENT_STREAM) !== true) {
      this.tools.renderer.redirect('/settings/imports').send(response);
      return;
    }
    const audience = this.admit(householdId);
    const watcher: Watcher = {
      stream: new EventStream(response),
      sessionId: request.sessionID,
      status,
      language: languageOf(request),
    };
    audience.watchers.add(watcher);
    this.count += 1;
    watcher.stream.onClose(() => {
      this.leave(householdId, watcher);
    });
    audience.welcome(watcher);
  }

  /** Nest calls this before it waits for open connections. */
  onModuleDestroy(): void {
    this.isStopping = true;
    clearInterval(this.beating);
    for (const { audience } of this.rooms.values()) audience.end();
  }

  private admit(householdId: string): ImportAudience {
    if (this.isStopping) throw new ServiceUnavailableError('The server is about to stop');
    if (this.count >= MOST_OF_ALL) throw new ServiceUnavailableError('Too many pages are open on this server');
    const audience = this.rooms.get(householdId)?.audience ?? this.gather(householdId);
    if (audience.watchers.size < MOST_OF_A_HOUSEHOLD) return audience;
    throw new TooManyRequestsError('Too many pages are open', MOST_OF_A_HOUSEHOLD, TRY_AGAIN_SECONDS);
  }

  private gather(householdId: string): ImportAudience {
    const { ready, end } = this.changes.watch(householdId, 'recipeImport', (ids) => {
      audience.tell(ids);
    });
    const audience = new ImportAudience(householdId, this.tools, ready);
    this.rooms.set(householdId, { audience, endWatch: end });
    this.beating ??= setInterval(() => {
      for (const room of this.rooms.values()) room.audience.beat();
    }, BEAT);
    return audience;
  }

  private leave(householdId: string, watcher: Watcher): void {
    this.count -= 1;
    const room = this.rooms.get(householdId);
    room?.audience.watchers.delete(watcher);
    if (room?.audience.watchers.size !== 0) return;
    room.endWatch();
    this.rooms.delete(householdId);
    if (this.rooms.size > 0) return;
    clearInterval(this.beating);
    this.beating = undefined;
  }
}
