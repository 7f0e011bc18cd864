import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../accounts/caller.js';
import { CallersService } from '../accounts/callers.service.js';
import type { ChangeKind } from '../changes/change-kind.js';
import { type ChangePlace, cursorOf } from '../changes/change-cursor.js';
import { ChangeFeed, type FeedPage } from '../changes/change-feed.js';
import { ChangeWatcher } from '../changes/change-watcher.js';
import { UnauthorizedError } from '../http/problems/errors.js';
import type { ChangesDto, ReadChangesDto } from './changes.dto.js';
import { ChangeWait } from './change-wait.js';
import { Following } from './following.js';
import { OpenStreams } from './open-streams.js';

/** The feed of changes as clients read it page by page. */
@Injectable()
export class ChangesService implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly feed: ChangeFeed,
    private readonly watcher: ChangeWatcher,
    private readonly following: Following,
    private readonly callers: CallersService,
    private readonly streams: OpenStreams,
  ) {}

  /** Sends the held answers before the server waits for its connections to end. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /**
   * @param gone aborted when the client has gone
   * @throws InvalidRequestError CursorExpiredError TooManyRequestsError UnauthorizedError when the key ended while the
   * answer was held
   */
  async read(request: Request, caller: Caller, query: ReadChangesDto, gone: AbortSignal): Promise<ChangesDto> {
    const { since, limit, wait } = query;
    const kinds = this.following.kindsOf(caller, query.kinds);
    if (since === undefined) return { cursor: cursorOf(await this.feed.end(caller.householdId)) };
    const place = this.following.placeOf(since);
    const page = await this.page(caller.householdId, place, kinds, limit);
    if (page.changes.length > 0 || wait === 0) return answerOf(page);
    const held = await this.hold(request, caller, page, { kinds, limit, wait, gone });
    await this.refuseEnded(request, caller);
    return answerOf(held);
  }

  private page(
    householdId: string,
    place: ChangePlace,
    kinds: readonly ChangeKind[],
    limit: number,
  ): Promise<FeedPage> {
    return this.following.orExpired(this.feed.after(householdId, place, kinds, limit));
  }

  /** @throws UnauthorizedError when the key has ended in the meantime */
  private async refuseEnded(request: Request, caller: Caller): Promise<void> {
    if ((await this.callers.findAgain(request, caller)) === null) throw new UnauthorizedError();
  }

  private async hold(
    request: Request,
    caller: Caller,
    before: FeedPage,
    { kinds, limit, wait, gone }: { kinds: readonly ChangeKind[]; limit: number; wait: number; gone: AbortSignal },
  ): Promise<FeedPage> {
    const { householdId, apiKeyId, userId } = caller;
    const giveBack = this.streams.take(householdId, apiKeyId ?? userId);
    const waiting = new ChangeWait(this.watcher, householdId);
    const stopped = AbortSignal.any([gone, this.stopping.signal]);
    const end = performance.now() + wait * 1_000;
    try {
      await waiting.ready;
      // The key may have ended before the watch began, which the watch does not report.
      await this.refuseEnded(request, caller);
      let page = await this.page(householdId, before.end, kinds, limit);
      while (page.changes.length === 0 && (await waiting.next(end - performance.now(), stopped))) {
        await this.refuseEnded(request, caller);
        page = await this.page(householdId, page.end, kinds, limit);
      }
      return page;
    } finally {
      waiting.end();
      giveBack();
    }
  }
}

function answerOf({ changes, end, hasMore }: FeedPage): ChangesDto {
  return { changes: [...changes], cursor: cursorOf(end), hasMore };
}
