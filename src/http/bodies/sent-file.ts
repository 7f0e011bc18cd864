import { createParamDecorator, type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { InvalidRequestError } from '../problems/errors.js';
import { reason } from '../problems/reason.js';
import type { ProblemKind } from '../problems/problem-kind.js';
import { TAKEN_BODY, type TakenBody } from './taken-body.js';
import { UploadedFile } from './uploads.js';

const BINARY = { type: 'string', format: 'binary' } as const;

/** The operation accepts a file of at most `limit` bytes, in a field of a form or as the whole body. `SentFile` gives its bytes. */
export const TakesFile = (field: string, limit: number): CustomDecorator =>
  SetMetadata(TAKEN_BODY, { kind: 'file', field, limit } satisfies TakenBody);

/** The bytes of the file. @throws InvalidRequestError when the file is missing or empty */
export const SentFile = createParamDecorator((field: string, context: ExecutionContext): Buffer => {
  const file = context.switchToHttp().getRequest<Request<unknown, unknown, Record<string, unknown>>>().body[field];
  if (Buffer.isBuffer(file) && file.length > 0) return file;
  throw noFile(field);
});

/** The bytes of a file that may be sent with a form; `null` when no file was chosen. */
export const SentFileIfAny = createParamDecorator((field: string, context: ExecutionContext): Buffer | null => {
  const file = context.switchToHttp().getRequest<Request<unknown, unknown, Record<string, unknown>>>().body[field];
  return Buffer.isBuffer(file) && file.length > 0 ? file : null;
});

function noFile(field: string): InvalidRequestError {
  const message = `${field} must be a file that is not empty`;
  return new InvalidRequestError([{ path: field, message, reason: reason('file.empty') }]);
}

/** Documents the bodies of an operation with `TakesFile`. @param types supported media types of the file */
export function fileBodies(
  field: string,
  types: readonly string[],
): { required: true; content: Record<string, { schema: object }> } {
  const form = { type: 'object', required: [field], properties: { [field]: BINARY } };
  const raw = [...types, 'application/octet-stream'].map((type) => [type, { schema: BINARY }] as const);
  return { required: true, content: { 'multipart/form-data': { schema: form }, ...Object.fromEntries(raw) } };
}

/**
 * The operation accepts a large file, in a field of a form or as the whole body. The file is written to the disk while
 * it arrives; `SentUpload` returns it.
 * @param tooLarge the problem for a file that is larger than `ARCHIVE_MAX_MB`
 */
export const TakesUpload = (field: string, tooLarge: ProblemKind): CustomDecorator =>
  SetMetadata(TAKEN_BODY, { kind: 'upload', field, tooLarge } satisfies TakenBody);

/** The file. @throws InvalidRequestError when it is missing or empty */
export const SentUpload = createParamDecorator((field: string, context: ExecutionContext): UploadedFile => {
  const { body } = context.switchToHttp().getRequest<Request<unknown, unknown, Record<string, unknown> | undefined>>();
  const file = body?.[field];
  if (file instanceof UploadedFile) return file;
  throw noFile(field);
});
