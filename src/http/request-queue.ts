import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  type OnModuleInit,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { CONFIG, type Config } from '../config/config.js';
import { Metrics } from '../metrics/metrics.js';
import { FairQueue, shareOf } from '../queues/fair-queue.js';
import { goneOf } from './client-gone.js';
import { householdOf } from './household-of.js';

/** Requests in work. More than the pool has connections, because a request does not need one all the time. */
const RUNNING = 500;
/** Limits for waiting; `patience` in milliseconds. One page of a client may request two hundred pictures at once. */
const WAITING = { waiting: 1_000, waitingEach: 200, patience: 5_000 };

const UNQUEUED = 'unqueued';

/** For operations that wait long by nature, such as event streams: they take no place of their household. */
export const Unqueued = (): MethodDecorator => SetMetadata(UNQUEUED, true);

/**
 * The queue in front of the connection pool: a household has at most as many requests in work as half of the pool has connections, so
 * that the others find some free. The look-up of the caller is not part of a request here.
 */
@Injectable()
export class RequestQueue extends FairQueue implements OnModuleInit {
  constructor(
    @Inject(CONFIG) { databasePoolSize }: Config,
    private readonly metrics: Metrics,
  ) {
    super({ name: 'requests', running: RUNNING, runningEach: shareOf(databasePoolSize), ...WAITING });
  }

  onModuleInit(): void {
    this.metrics.addQueue(this);
  }
}

/** Runs after the guards that know the caller and read the body. */
@Injectable()
export class RequestQueueInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly queue: RequestQueue,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const householdId = householdOf(http.getRequest<Request>());
    if (householdId === null || this.reflector.get<true | undefined>(UNQUEUED, context.getHandler()) === true)
      return next.handle();
    const work = (): Promise<unknown> => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(this.queue.run(householdId, work, goneOf(http.getResponse<Response>())));
  }
}
