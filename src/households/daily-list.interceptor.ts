import { Injectable, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { RequestWithCaller } from '../accounts/caller.js';
import type { ChangeKind } from '../changes/change-kind.js';
import { ChangesRepository } from '../changes/changes.repository.js';
import { PolledListInterceptor, TaggedList } from '../changes/polled-list.interceptor.js';
import { HouseholdClock } from './household-clock.js';

/** `TaggedList` for an answer that depends on today in the time zone of the household. The module imports `HouseholdsModule`. */
export function DailyList(type: Type | [Type], polled: { readonly kinds: readonly ChangeKind[] }): MethodDecorator {
  return TaggedList(type, polled, DailyListInterceptor);
}

@Injectable()
export class DailyListInterceptor extends PolledListInterceptor {
  constructor(
    reflector: Reflector,
    changes: ChangesRepository,
    private readonly clock: HouseholdClock,
  ) {
    super(reflector, changes);
  }

  protected override variantFor(householdId: string, _request: RequestWithCaller): Promise<string> {
    return this.clock.todayOf(householdId);
  }
}
