import { applyDecorators, Header, type Type } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

/** Of text that goes out as JSON already. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** For an operation whose answer is JSON already, in text that goes out as Postgres wrote it. @param type what the text holds */
export function ReadyJson(type: Type | [Type]): MethodDecorator {
  return applyDecorators(ApiOkResponse({ type }), Header('Content-Type', JSON_TYPE));
}
