import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Transform } from 'class-transformer';
import type { Request } from 'express';
import { toDto } from './to-dto.js';
import { IsVersion } from './validation.js';

class VersionDto {
  /** Text of digits counts: a query holds nothing else. */
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
  )
  @IsVersion()
  version!: number;
}

/** The version a DELETE is meant for: from the query, else from a JSON body, as one known client sends it. */
export const DeleteVersion = createParamDecorator((_data: unknown, context: ExecutionContext): number => {
  const { query, body } = context.switchToHttp().getRequest<Request<unknown, unknown, { version?: unknown }>>();
  return toDto(VersionDto, { version: query.version ?? body.version }).version;
});
