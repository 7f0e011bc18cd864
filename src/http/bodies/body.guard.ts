import { isUtf8 } from 'node:buffer';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import { isPlainEscaped, NOT_PLAIN, textProblem } from '../fields/plain-text.js';
import { householdOf } from '../household-of.js';
import {
  InvalidRequestError,
  MalformedBodyError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
} from '../problems/errors.js';
import { BodyBudget } from './body-budget.js';
import { refuseManyValues } from './json-size.js';
import { receive } from './receive.js';
import { JSON_BODY, SMALL_BODY, TAKEN_BODY, type TakenBody, type TakenFile } from './taken-body.js';
import { announcedBytes } from './unread-body.js';
import { Uploads } from './uploads.js';

type ReadBody = Exclude<TakenBody, { kind: 'upload' }>;

const KINDS: Record<Exclude<ReadBody['kind'], 'text'>, { types: string[]; name: string }> = {
  json: { types: ['json', '+json'], name: 'application/json' },
  form: { types: ['urlencoded'], name: 'application/x-www-form-urlencoded' },
  file: {
    types: ['multipart/form-data', 'image/*', 'application/octet-stream'],
    name: 'multipart/form-data, or as the file itself',
  },
};
const ENCODINGS = ['identity', 'gzip', 'deflate', 'br'];
/** Bytes that a compressed body may unpack to. */
const MOST_UNPACKED = 1_048_576;
/** Fields of a form, empty ones too. */
const MOST_FIELDS = 100;
/** Bytes of a form in addition to its file and its fields: headers of its parts, and unknown fields. */
const MOST_BESIDE = 65_536;

/**
 * Reads the body that the operation accepts into `request.body`. A missing body becomes `{}`, and the body of a GET is not read.
 * Runs after the guards that check the credentials and count the request, so that strangers cannot make the server read bodies of more
 * than 64 KiB. No endpoint reads `request` as a stream.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly budget: BodyBudget,
    private readonly uploads: Uploads,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    request.body = {};
    if (announcedBytes(request) === 0 || request.method === 'GET' || request.method === 'HEAD') return true;
    const targets = [context.getHandler(), context.getClass()];
    const taken = this.reflector.getAllAndOverride<TakenBody | undefined>(TAKEN_BODY, targets) ?? JSON_BODY;
    if (taken.kind === 'upload') await this.uploads.receive(request, response, taken);
    else await this.read(request, response, taken);
    return true;
  }

  private async read(request: Request, response: Response, taken: ReadBody): Promise<void> {
    const isForm = typeof request.is('multipart/form-data') === 'string';
    refuseType(request, taken, isForm);
    const isPacked = encodingOf(request) !== 'identity';
    const household = householdOf(request);
    const bytes = Math.min(
      sizeOf(taken, isForm),
      isPacked ? MOST_UNPACKED : Infinity,
      household === null ? SMALL_BODY : Infinity,
    );
    const tooLarge = (): PayloadTooLargeError => new PayloadTooLargeError(`The body is larger than ${bytes} bytes`);
    const announced = announcedBytes(request);
    if (announced !== null && announced > bytes) throw tooLarge();
    const giveBack = this.budget.reserve(household, isPacked || announced === null ? bytes : announced);
    response.once('close', giveBack);
    await receive(parserOf(taken, isForm, bytes), request, response, { bytes, tooLarge });
    const body: unknown = bodyOf(request, taken);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new InvalidRequestError([{ path: '', message: 'The body must be a JSON object' }]);
    request.body = body;
  }
}

/** @throws UnsupportedMediaTypeError */
function refuseType(request: Request, taken: ReadBody, isForm: boolean): void {
  const { types, name } =
    taken.kind === 'text' ? { types: [...taken.types], name: taken.types.join(' or ') } : KINDS[taken.kind];
  const mayBeForm = taken.kind === 'form' && taken.file !== undefined;
  if (!request.is(types) && !(mayBeForm && isForm))
    throw new UnsupportedMediaTypeError(`The body must be sent as ${name}`);
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset) || !ENCODINGS.includes(encodingOf(request)))
    throw new UnsupportedMediaTypeError('The body must be UTF-8, plain or compressed with gzip, deflate or brotli');
}

function encodingOf({ headers }: Request): string {
  return headers['content-encoding']?.toLowerCase() ?? 'identity';
}

/** Bytes of the whole body. */
function sizeOf(taken: ReadBody, isForm: boolean): number {
  if (!isForm) return taken.limit;
  return taken.limit + MOST_BESIDE + (taken.kind === 'form' ? (taken.file?.limit ?? 0) : 0);
}

function parserOf(taken: ReadBody, isForm: boolean, limit: number): RequestHandler {
  const type = (): boolean => true;
  const verify = (_request: unknown, _response: unknown, body: Buffer): void => {
    refuseOtherBytes(body);
    if (taken.kind === 'json') refuseManyValues(body);
    if (taken.kind === 'form') refuseOtherEscapes(body);
  };
  switch (taken.kind) {
    case 'json':
      return express.json({ limit, type, verify, strict: false });
    case 'text':
      return express.text({ limit, type, verify });
    case 'form':
      return taken.file !== undefined && isForm
        ? multipart(taken.file, taken.limit)
        : express.urlencoded({ limit, type, verify, extended: false });
    case 'file':
      return isForm ? multipart(taken, MOST_BESIDE) : express.raw({ limit, type });
  }
}

/** The parsers would replace other bytes without a word. @throws MalformedBodyError */
function refuseOtherBytes(body: Buffer): void {
  if (!isUtf8(body)) throw new MalformedBodyError('The body is not UTF-8');
}

/** The parser would keep other escapes as they are. @throws InvalidRequestError */
function refuseOtherEscapes(form: Buffer): void {
  if (!isPlainEscaped(form.toString())) throw new InvalidRequestError([{ path: '', message: `the form ${NOT_PLAIN}` }]);
}

/** Keeps the first file in the field in memory, and the fields of the form. */
function multipart(file: TakenFile, fieldSize: number): RequestHandler {
  let isTaken = false;
  return multer({
    limits: { fileSize: file.limit, fieldSize, fields: MOST_FIELDS, parts: MOST_FIELDS + 1, headerPairs: 20 },
    fileFilter: (_request, { fieldname }, accept) => {
      accept(null, fieldname === file.field && !isTaken);
      isTaken ||= fieldname === file.field;
    },
  }).any();
}

/** @throws InvalidRequestError for text that Postgres cannot store */
function bodyOf(request: Request, taken: ReadBody): unknown {
  const body: unknown = taken.kind === 'text' ? { text: request.body as unknown } : request.body;
  if (Buffer.isBuffer(body)) return taken.kind === 'file' ? { [taken.field]: body } : body;
  if (taken.kind === 'file') return fileOf(request, taken.field);
  const problem = textProblem(body);
  if (problem !== null) throw new InvalidRequestError([problem]);
  return taken.kind === 'form' && taken.file !== undefined
    ? { ...(body as object), ...fileOf(request, taken.file.field) }
    : body;
}

function fileOf(request: Request, field: string): Record<string, Buffer> {
  const [file] = (request.files as Express.Multer.File[] | undefined) ?? [];
  return file === undefined ? {} : { [field]: file.buffer };
}
