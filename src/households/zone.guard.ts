import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { RequestWithCaller } from '../accounts/caller.js';
import { setRequestHousehold } from '../http/request-context.js';
import { HouseholdClock } from './household-clock.js';

/**
 * Refuses nothing. Dates that the request names are days in the time zone of the household, and are read after this guard. Pages show dates
 * as in the country of the household.
 */
@Injectable()
export class ZoneGuard implements CanActivate {
  constructor(private readonly clock: HouseholdClock) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { caller } = context.switchToHttp().getRequest<RequestWithCaller>();
    if (caller !== undefined) {
      const { zone, locale } = await this.clock.placeOf(caller.householdId);
      setRequestHousehold(zone, locale);
    }
    return true;
  }
}
