import { Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { RequestWithCaller } from '../accounts/caller.js';
import { mayDo } from '../accounts/scopes.js';
import { ChangesRepository } from '../changes/changes.repository.js';
import { CONFIG, type Config } from '../config/config.js';
import { DailyListInterceptor } from '../households/daily-list.interceptor.js';
import { HouseholdClock } from '../households/household-clock.js';
import { requestDateLocale, requestLanguage } from '../http/request-context.js';
import { serverAddress } from '../http/request-origin.js';

/**
 * A board depends on the day, on how its dates are written, on what the key may read, on the beginning of its links, and on what was removed
 * from the feed: a client whose cursor has expired needs another one.
 */
@Injectable()
export class BoardTagInterceptor extends DailyListInterceptor {
  constructor(
    reflector: Reflector,
    changes: ChangesRepository,
    clock: HouseholdClock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {
    super(reflector, changes, clock);
  }

  protected override async variantFor(householdId: string, request: RequestWithCaller): Promise<string> {
    const { caller } = request;
    const showsGroceries = caller !== undefined && mayDo(caller, 'groceries:read');
    const origin = serverAddress(this.config.publicUrl, request);
    const removed = await this.changes.removedUntil(householdId);
    const dates = requestDateLocale(requestLanguage());
    return [await super.variantFor(householdId, request), dates, showsGroceries, origin, removed].join(' ');
  }
}
