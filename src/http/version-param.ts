import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { plainToInstance, Transform } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Request } from 'express';
import { InvalidRequestError } from './errors.js';
import { IsVersion, toIssues } from './validation.js';

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
  const dto = plainToInstance(VersionDto, { version: query.version ?? body.version });
  const errors = validateSync(dto, { stopAtFirstError: true });
  if (errors.length > 0) throw new InvalidRequestError(toIssues(errors));
  return dto.version;
});
