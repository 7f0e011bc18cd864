import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { HouseholdTurns } from '../database/household-turns.js';
import { goneOf } from './client-gone.js';
import { householdOf } from './household-of.js';

const WITHOUT_TURN = 'without-turn';

/** For operations that wait long by nature, such as event streams: they take no place of their household. */
export const WithoutTurn = (): MethodDecorator => SetMetadata(WITHOUT_TURN, true);

/** Lets the requests of a household wait for their turn. Runs after the guards that know the caller and read the body. */
@Injectable()
export class HouseholdTurnsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly turns: HouseholdTurns,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const householdId = householdOf(http.getRequest<Request>());
    if (householdId === null || this.reflector.get<true | undefined>(WITHOUT_TURN, context.getHandler()) === true)
      return next.handle();
    const work = (): Promise<unknown> => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(this.turns.run(householdId, work, goneOf(http.getResponse<Response>())));
  }
}
