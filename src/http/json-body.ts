import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { InvalidRequestError, MalformedBodyError, PayloadTooLargeError, UnsupportedMediaTypeError } from './errors.js';
import { textProblem } from './plain-text.js';

const JSON_TYPES = ['json', '+json'];

/**
 * Reads a JSON body of at most `limit` bytes into `request.body`; no body at all reads as `{}`.
 * Refuses other media types, anything but an object, and text that a database or a client could not hold.
 */
export function jsonBody(limit: number): RequestHandler {
  const parse = express.json({ limit, type: JSON_TYPES, strict: false });
  return (request, response, next) => {
    if (hasBody(request) && !request.is(JSON_TYPES)) {
      next(new UnsupportedMediaTypeError('The body must be sent as application/json'));
      return;
    }
    parse(request, response, (error: unknown) => {
      finish(request, limit, error, next);
    });
  };
}

/** Reads the form of a page of at most `limit` bytes into `request.body`. */
export function formBody(limit: number): RequestHandler {
  const parse = express.urlencoded({ extended: false, limit });
  return (request: Request, response: Response, next: NextFunction) => {
    parse(request, response, (error: unknown) => {
      finish(request, limit, error, next);
    });
  };
}

function finish(request: Request, limit: number, error: unknown, next: NextFunction): void {
  if (error !== undefined && error !== null) {
    next(explainBodyError(error, limit));
    return;
  }
  const body: unknown = request.body ?? {};
  request.body = body;
  const problem = isObject(body) ? textProblem(body) : { path: '', message: 'The body must be a JSON object' };
  next(problem === null ? undefined : new InvalidRequestError([problem]));
}

function explainBodyError(error: { type?: string; message?: string }, limit: number): unknown {
  switch (error.type) {
    case 'entity.parse.failed':
      return new MalformedBodyError('The body is not valid JSON');
    case 'entity.too.large':
      return new PayloadTooLargeError(`The body is larger than ${limit} bytes`);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new UnsupportedMediaTypeError('The body must be UTF-8, plain or compressed with gzip, deflate or brotli');
    default:
      return new MalformedBodyError('The body could not be read');
  }
}

function hasBody(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
