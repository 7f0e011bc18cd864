import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { type Observable, of, tap } from 'rxjs';
import type { RequestWithCaller } from '../accounts/caller.js';
import { DocumentedTag, type TaggedType } from '../http/answers/tagged-answer.js';
import { ASK_EACH_TIME, ETAG, namesTag } from '../http/answers/entity-tags.js';
import { requestLanguage } from '../http/request-context.js';
import { VERSION } from '../shared/version.js';
import type { ChangeKind } from './change-kind.js';
import { ChangesRepository } from './changes.repository.js';

interface Polled {
  /** The kinds of objects that the answer shows: each change of one of them gives it another tag. */
  readonly kinds: readonly ChangeKind[];
  /** Set when the answer differs between the people of the household. */
  readonly byPerson?: true;
}

const POLLED = 'polled-list';

/**
 * For a read that clients repeat: the answer has an `ETag`, and a client that sends the present one gets a 304 without the list being
 * read.
 * @param interceptor a subclass for an answer that depends on something else besides the objects
 */
export function TaggedList(
  type: TaggedType,
  polled: Polled,
  interceptor: Type<PolledListInterceptor> = PolledListInterceptor,
): MethodDecorator {
  return applyDecorators(SetMetadata(POLLED, polled), UseInterceptors(interceptor), DocumentedTag(type));
}

/** Reads the counters before the list: a change that comes between makes the tag older than the list, never newer. */
@Injectable()
export class PolledListInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    protected readonly changes: ChangesRepository,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { kinds, byPerson = false } = this.reflector.get<Polled>(POLLED, context.getHandler());
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const { caller, headers, originalUrl } = request;
    if (caller === undefined) throw new Error('A tagged list is for guarded endpoints only');
    const counters = await this.changes.tag(caller.householdId, kinds);
    const variant = await this.variantFor(caller.householdId, request);
    const tag = tagOf([VERSION, requestLanguage(), originalUrl, byPerson ? caller.userId : '', variant, counters]);
    const response = context.switchToHttp().getResponse<Response>().vary('Accept-Language');
    const tagged = { [ETAG]: `"${tag}"`, 'Cache-Control': ASK_EACH_TIME };
    // An error has no tag.
    if (!namesTag(headers['if-none-match'], tag)) return next.handle().pipe(tap(() => response.set(tagged)));
    response.set(tagged).status(304);
    return of(undefined);
  }

  /** What the answer depends on besides the objects. It is a part of the tag. */
  protected variantFor(_householdId: string, _request: RequestWithCaller): string | Promise<string> {
    return '';
  }
}

function tagOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
