import { createParamDecorator, type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { ProblemKind } from '../problems/problem-kind.js';

/** A file in a field of a form, of at most `limit` bytes. */
export interface TakenFile {
  readonly field: string;
  readonly limit: number;
}

/** Files that are written to the disk while they arrive. */
export interface TakenUpload {
  readonly field: string;
  /** The problem for a file that is too large. */
  readonly tooLarge: ProblemKind;
  /** Bytes of one file; by default `ARCHIVE_MAX_MB`. */
  readonly limit?: number | undefined;
  /** How many files may come in the field; only one by default, and others are ignored. */
  readonly most?: number | undefined;
}

/** The kind of body that an operation accepts, with at most `limit` bytes after unpacking. */
export type TakenBody =
  | { readonly kind: 'json'; readonly limit: number }
  | { readonly kind: 'form'; readonly limit: number; readonly file?: TakenFile | undefined }
  | { readonly kind: 'text'; readonly types: readonly string[]; readonly limit: number }
  | { readonly kind: 'file'; readonly field: string; readonly limit: number }
  | ({ readonly kind: 'upload' } & TakenUpload);

export const TAKEN_BODY = 'taken-body';

/** The default of all operations. */
export const JSON_BODY: TakenBody = { kind: 'json', limit: 1_048_576 };
/** Bytes of a JSON body with the texts of many recipes. */
export const MANY_RECIPES = 12 * 1_048_576;
/** The same for a form, whose escapes are decoded in less than 0.1 s. */
export const MANY_RECIPES_IN_FORM = 2 * 1_048_576;
/** Bytes of a JSON body with a page of 2 MiB, whose quotes and line ends have escapes. */
export const SENT_PAGE = 4 * 1_048_576;
/** Maximum bytes of a form, and of any body without credentials. */
export const SMALL_BODY = 65_536;

/** The operation takes a JSON object of at most `limit` bytes. */
export const TakesJson = (limit: number): CustomDecorator => SetMetadata(TAKEN_BODY, { kind: 'json', limit });

/**
 * The operation takes the fields of an HTML form, of at most `limit` bytes.
 * @param file may come with them (`multipart/form-data`); `SentFileIfAny` gives its bytes
 */
export const TakesForm = (limit = SMALL_BODY, file?: TakenFile): CustomDecorator =>
  SetMetadata(TAKEN_BODY, { kind: 'form', limit, file } satisfies TakenBody);

/** The operation takes a text of one of these types, of at most `limit` bytes. `SentText` gives it. */
export const TakesText = (limit: number, ...types: readonly string[]): CustomDecorator =>
  SetMetadata(TAKEN_BODY, { kind: 'text', types, limit } satisfies TakenBody);

/** The text of an operation with `TakesText`; empty without a body. */
export const SentText = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string =>
    context.switchToHttp().getRequest<Request<unknown, unknown, { text?: string }>>().body.text ?? '',
);
