import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { exposedHeader } from '../exposed-headers.js';

export const ETAG = exposedHeader('ETag');

export interface TaggedAnswer {
  tag: string;
  /** `null`: the client already has the body. */
  body: Buffer | null;
  caching: string;
}

/** Only the client itself may keep the answer, and it must ask each time whether the answer is still current. */
export const ASK_EACH_TIME = 'private, no-cache';

/** The tags in an `If-None-Match` header, weak or strong. */
export function tagsIn(ifNoneMatch = ''): string[] {
  return Array.from(ifNoneMatch.matchAll(/"([^"]*)"/g), ([, tag = '']) => tag);
}

/** Whether an `If-None-Match` or `If-Match` header names the tag. `*` names each. */
export function namesTag(header: string | undefined, tag: string): boolean {
  return header?.trim() === '*' || tagsIn(header).includes(tag);
}

/** The tags that the client names in `If-None-Match`. */
export const KnownTags = createParamDecorator((_data: unknown, context: ExecutionContext): string[] =>
  tagsIn(context.switchToHttp().getRequest<Request>().headers['if-none-match']),
);

/** Answers 304 to a client that names the tag, or `*`. The operation sets the content type. */
export function sendTagged(response: Response, { tag, body, caching }: TaggedAnswer): void {
  response.set({ [ETAG]: `"${tag}"`, 'Cache-Control': caching });
  if (body === null || namesTag(response.req.headers['if-none-match'], tag)) response.status(304).send();
  else response.send(body);
}
