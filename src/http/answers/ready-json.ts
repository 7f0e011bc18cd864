import { applyDecorators, Header } from '@nestjs/common';
import { ApiOkResponse, type ApiResponseNoStatusOptions } from '@nestjs/swagger';

/**
 * For an operation whose answer is JSON already, such as text that goes out as Postgres wrote it.
 * @param answer what the text holds, for the API document
 */
export function ReadyJson(answer: ApiResponseNoStatusOptions = {}): MethodDecorator {
  return applyDecorators(ApiOkResponse(answer), Header('Content-Type', 'application/json; charset=utf-8'));
}
