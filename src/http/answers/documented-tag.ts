import { applyDecorators, type Type } from '@nestjs/common';
import { ApiHeader, ApiNotModifiedResponse, ApiOkResponse, type ApiResponseSchemaHost } from '@nestjs/swagger';
import { ETAG } from './entity-tags.js';

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
