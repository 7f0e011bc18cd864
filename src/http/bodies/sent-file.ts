import { createParamDecorator, type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { InvalidRequestError } from '../problems/errors.js';
import { reason } from '../problems/reason.js';
import type { ProblemKind } from '../problems/problem-kind.js';
import { TAKEN_BODY, type TakenBody, type TakenUpload } from './taken-body.js';
import { UploadedFile } from './uploads.js';

const BINARY = { type: 'string', format: 'binary' } as const;

/** The operation accepts a file of at most `limit` bytes, in a field of a form or as the whole body. `SentFile` gives its bytes. */
export const TakesFile = (field: string, limit: number): CustomDecorator =>
  SetMetadata(TAKEN_BODY, { kind: 'file', field, limit } satisfies TakenBody);

/** The bytes of the file. @throws InvalidRequestError when the file is missing or empty */
export const SentFile = createParamDecorator((field: string, context: ExecutionContext): Buffer => {
  const file = fileIn(field, context);
  if (file === null) throw noFile(field);
  return file;
});

/** The bytes of a file that may be sent with a form; `null` when no file was chosen. */
export const SentFileIfAny = createParamDecorator(fileIn);

function fileIn(field: string, context: ExecutionContext): Buffer | null {
  const file = sentIn(field, context);
  return Buffer.isBuffer(file) && file.length > 0 ? file : null;
}

function sentIn(field: string, context: ExecutionContext): unknown {
  const { body } = context.switchToHttp().getRequest<Request<unknown, unknown, Record<string, unknown> | undefined>>();
  return body?.[field];
}

function noFile(field: string): InvalidRequestError {
  const message = `${field} must be a file that is not empty`;
  return new InvalidRequestError([{ path: field, message, reason: reason('file.empty') }]);
}

/**
 * Documents the bodies of an operation with `TakesFile` or `TakesUpload`.
 * @param types supported media types of the file
 * @param most files in the field
 */
export function fileBodies(
  field: string,
  types: readonly string[],
  most = 1,
): { required: true; content: Record<string, { schema: object }> } {
  const files = most === 1 ? BINARY : { type: 'array', minItems: 1, maxItems: most, items: BINARY };
  const form = { type: 'object', required: [field], properties: { [field]: files } };
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

/**
 * The same for up to `most` files of at most `limit` bytes each in one field, with the other fields of the form. `SentUploads` returns the
 * files in their order.
 */
export const TakesUploads = (upload: Required<TakenUpload>): CustomDecorator =>
  SetMetadata(TAKEN_BODY, { kind: 'upload', ...upload } satisfies TakenBody);

/** The file. @throws InvalidRequestError when it is missing or empty */
export const SentUpload = createParamDecorator(
  (field: string, context: ExecutionContext): UploadedFile => uploadsIn(field, context)[0],
);

/** The files. @throws InvalidRequestError when all of them are missing or empty */
export const SentUploads = createParamDecorator(uploadsIn);

/** The files, of a form that may come without one. */
export const SentUploadsIfAny = createParamDecorator(uploadsIfAnyIn);

function uploadsIn(field: string, context: ExecutionContext): [UploadedFile, ...UploadedFile[]] {
  const [first, ...others] = uploadsIfAnyIn(field, context);
  if (first === undefined) throw noFile(field);
  return [first, ...others];
}

function uploadsIfAnyIn(field: string, context: ExecutionContext): UploadedFile[] {
  return [sentIn(field, context)].flat().filter((file) => file instanceof UploadedFile);
}
