import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiNotModifiedResponse, ApiOkResponse, type ApiResponseSchemaHost } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { ASK_EACH_TIME, ETAG, namesTag } from './entity-tags.js';

/** The DTO of an answer, `[Item]` for a list of items, or a schema for an answer of several types. */
export type TaggedType = Type | [Type] | Pick<ApiResponseSchemaHost, 'schema'>;

const HEADERS = { [ETAG]: { description: 'Changes with the list', schema: { type: 'string' } } } as const;

/** Documents an answer with an `ETag`, and the 304 for a client that sends it. */
export function DocumentedTag(type: TaggedType): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'If-None-Match', required: false, description: 'The `ETag` of the list that the client has' }),
    ApiOkResponse({ ...('schema' in type ? type : { type }), headers: HEADERS }),
    ApiNotModifiedResponse({ description: 'The client has the list as it is', headers: HEADERS }),
  );
}

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
