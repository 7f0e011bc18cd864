import { applyDecorators, type Type } from '@nestjs/common';
import { ApiHeader, ApiNotModifiedResponse, type ApiResponseSchemaHost } from '@nestjs/swagger';
import type { Response } from 'express';
import { ASK_EACH_TIME, sendTagged } from './entity-tags.js';
import { ReadyJson } from './ready-json.js';

type AnswerSchema = ApiResponseSchemaHost['schema'];

const ETAG = { ETag: { description: 'Changes with the list', schema: { type: 'string' } } } as const;

/**
 * Documents an operation that answers with `sendList`.
 * @param type `[Item]` for a list of items, the DTO that contains the list, or a schema where the list is not of one type
 */
export function PolledList(type: [Type] | Type | { readonly schema: AnswerSchema }): MethodDecorator {
  const answer = 'schema' in type ? { schema: type.schema } : { type };
  return applyDecorators(
    ApiHeader({ name: 'If-None-Match', required: false, description: 'The `ETag` of the list that the client has' }),
    ReadyJson({ ...answer, headers: ETAG }),
    ApiNotModifiedResponse({ description: 'The client has the list as it is', headers: ETAG }),
  );
}

/** @param list `text` is `null` when the client already has the list */
export function sendList(response: Response, { tag, text }: { tag: string; text: Buffer | null }): void {
  sendTagged(response, { tag, body: text, caching: ASK_EACH_TIME });
}
