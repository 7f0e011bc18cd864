import { applyDecorators, Header } from '@nestjs/common';
import { ApiOkResponse, type ApiResponseNoStatusOptions } from '@nestjs/swagger';

/**
 * For an operation that returns its answer as JSON text, for example as Postgres wrote it.
 * @param answer describes the text in the API document
 */
export function ReadyJson(answer: ApiResponseNoStatusOptions = {}): MethodDecorator {
  return applyDecorators(ApiOkResponse(answer), Header('Content-Type', 'application/json; charset=utf-8'));
}
