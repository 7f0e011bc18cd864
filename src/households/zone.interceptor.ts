import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { RequestWithCaller } from '../accounts/caller.js';
import { setRequestHousehold } from '../http/request-context.js';
import { HouseholdClock } from './household-clock.js';

/**
 * Dates that the request names are days in the time zone of the household: the pipe reads them after this interceptor. Pages show dates as in
 * the country of the household.
 */
@Injectable()
export class ZoneInterceptor implements NestInterceptor {
  constructor(private readonly clock: HouseholdClock) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { caller } = context.switchToHttp().getRequest<RequestWithCaller>();
    if (caller !== undefined) {
      const { zone, locale } = await this.clock.placeOf(caller.householdId);
      setRequestHousehold(zone, locale);
    }
    return next.handle();
  }
}
