import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Transform } from 'class-transformer';
import type { Request } from 'express';
import { toDto } from './to-dto.js';
import { IsVersion } from './validation.js';

class VersionDto {
  /** A query only has text, so digits are accepted. */
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
  )
  @IsVersion()
  version!: number;
}

/** The version for a DELETE: from the query, or from a JSON body, because a known client sends it there. */
export const DeleteVersion = createParamDecorator((_data: unknown, context: ExecutionContext): number => {
  const { query, body } = context.switchToHttp().getRequest<Request<unknown, unknown, { version?: unknown }>>();
  return toDto(VersionDto, { version: query.version ?? body.version }).version;
});
