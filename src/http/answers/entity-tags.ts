import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { exposedHeader } from '../exposed-headers.js';

const ETAG = exposedHeader('ETag');

export interface TaggedAnswer {
  tag: string;
  /** `null`: the client has it. */
  body: Buffer | null;
  caching: string;
}

/** Kept by the client alone, which asks each time whether it is still so. */
export const ASK_EACH_TIME = 'private, no-cache';

/** The tags that an `If-None-Match` names, weak or strong. */
export function tagsIn(ifNoneMatch = ''): string[] {
  return Array.from(ifNoneMatch.matchAll(/"([^"]*)"/g), ([, tag = '']) => tag);
}

/** The tags that the client names in `If-None-Match`. */
export const KnownTags = createParamDecorator((_data: unknown, context: ExecutionContext): string[] =>
  tagsIn(context.switchToHttp().getRequest<Request>().headers['if-none-match']),
);

/** Answers 304 to a client that has it, or that has whatever there is (`*`). The operation says the type of what is sent. */
export function sendTagged(response: Response, { tag, body, caching }: TaggedAnswer): void {
  response.set({ [ETAG]: `"${tag}"`, 'Cache-Control': caching });
  if (body === null || response.req.headers['if-none-match']?.trim() === '*') response.status(304).send();
  else response.send(body);
}
