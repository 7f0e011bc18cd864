import type { Response } from 'express';
import { ASK_EACH_TIME, ETAG, namesTag, sendTagged } from '../http/answers/entity-tags.js';
import type { CalendarObject } from './collections.js';
import type { WrittenTask } from './tasks/dav-tasks.service.js';

/** Answers 304 to a client that has the object. @param known its `If-None-Match` */
export function sendObject(
  response: Response,
  { tag, modifiedAt, text }: CalendarObject,
  known: string | undefined,
): void {
  response.set('Last-Modified', modifiedAt.toUTCString());
  const body = namesTag(known, tag) ? null : Buffer.from(text());
  sendTagged(response, { tag, body, caching: ASK_EACH_TIME });
}

export function sendWritten(response: Response, { isNew, tag }: WrittenTask): void {
  if (tag !== null) response.set(ETAG, `"${tag}"`);
  response.status(isNew ? 201 : 204).end();
}
