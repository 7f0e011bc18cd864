import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { DocumentedTag, type TaggedType } from './documented-tag.js';
import { ASK_EACH_TIME, ETAG, namesTag } from './entity-tags.js';

/** Sends the answer with its hash as `ETag`; a client that has this answer gets a 304. */
@Injectable()
export class ContentTagInterceptor implements NestInterceptor<object | string, object | string | undefined> {
  intercept(context: ExecutionContext, next: CallHandler<object | string>): Observable<object | string | undefined> {
    const http = context.switchToHttp();
    const known = http.getRequest<Request>().headers['if-none-match'];
    return next.handle().pipe(
      map((answer) => {
        const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
        const tag = createHash('sha256').update(text).digest('base64url');
        const response = http.getResponse<Response>().set({ [ETAG]: `"${tag}"`, 'Cache-Control': ASK_EACH_TIME });
        if (!namesTag(known, tag)) return answer;
        response.status(304);
        return undefined;
      }),
    );
  }
}

/**
 * For a read that clients repeat and that shows objects which are not in the feed of changes. What is in the feed has `TaggedList`, which
 * answers 304 without reading the list.
 */
export function TaggedAnswer(type: TaggedType): MethodDecorator {
  return applyDecorators(UseInterceptors(ContentTagInterceptor), DocumentedTag(type));
}
