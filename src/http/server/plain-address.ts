import type { NextFunction, Request, Response } from 'express';
import { isPlainEscaped, NOT_PLAIN } from '../fields/plain-text.js';
import { InvalidRequestError } from '../problems/errors.js';

const FOR_PROGRAMS = /^\/+(?:api|mcp|dav)(?:[/?]|$)/;
const DOUBLED = /\/{2,}/g;

/** A program whose user typed the address of the server with a slash at its end asks for `//api/v1/…` or `/api/v1//…`. */
export function withoutDoubledSlashes(request: Request, _response: Response, next: NextFunction): void {
  if (FOR_PROGRAMS.test(request.url)) {
    const [path = '', ...query] = request.url.split('?');
    request.url = [path.replace(DOUBLED, '/'), ...query].join('?');
  }
  next();
}

/**
 * Refuses a path or a query with escapes that are no text: NUL, lone surrogates, and bytes that are no UTF-8. It checks the address as
 * it was sent, so no endpoint can forget it.
 */
export function plainAddress(request: Request, _response: Response, next: NextFunction): void {
  const [path = '', ...parameters] = request.url.split(/[?&]/);
  const bad = parameters.find((parameter) => !isPlainEscaped(parameter));
  if (bad !== undefined) next(refusal(bad.replace(/=.*/s, '')));
  else next(isPlainEscaped(path) ? undefined : refusal(''));
}

function refusal(path: string): InvalidRequestError {
  return new InvalidRequestError([{ path, message: path === '' ? `the address ${NOT_PLAIN}` : NOT_PLAIN }]);
}
